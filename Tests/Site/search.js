// Finds the sections that have every word, those whose heading has it first; a page of some thousand sections is read whole.
'use strict';

// The list of pages is open where there is room beside the page.
const list = document.querySelector('nav details');
const isWide = matchMedia('(min-width: 761px)');
const show = () => { list.open = isWide.matches; };
isWide.addEventListener('change', show);
show();

const query = new URLSearchParams(location.search).get('q') ?? '';
const found = document.getElementById('found');
if (found) find(query.toLowerCase().split(/\s+/).filter(Boolean));

function find(words) {
  document.querySelector('header input').value = query;
  const note = document.getElementById('note');
  if (!words.length) { note.textContent = 'Type words in the field above.'; return; }
  const hits = [];
  for (const [address, page, title, text] of entries) {
    const heading = `${page} ${title}`.toLowerCase(), body = text.toLowerCase();
    if (!words.every(word => heading.includes(word) || body.includes(word))) continue;
    let score = 0;
    for (const word of words) score += (heading.includes(word) ? 10 : 0) + Math.min(4, body.split(word).length - 1);
    hits.push({ address, page, title, text, score });
  }
  hits.sort((a, b) => b.score - a.score);
  note.textContent = hits.length ? (hits.length > 40 ? `40 of ${hits.length} sections` : `${hits.length} sections`) : `No section has "${query}".`;
  for (const hit of hits.slice(0, 40)) {
    const item = found.appendChild(document.createElement('li'));
    const link = item.appendChild(document.createElement('a'));
    link.href = hit.address;
    link.textContent = hit.title === hit.page ? hit.page : `${hit.page}: ${hit.title}`;
    excerpt(item.appendChild(document.createElement('p')), hit.text, words);
  }
}

function excerpt(paragraph, text, words) {
  const lower = text.toLowerCase();
  const first = Math.max(0, Math.min(...words.map(word => lower.indexOf(word)).filter(at => at >= 0), text.length) - 60);
  const part = text.slice(first, first + 240);
  let at = 0;
  while (at < part.length) {
    const rest = part.slice(at).toLowerCase();
    const next = words.map(word => [rest.indexOf(word), word]).filter(([index]) => index >= 0).sort((a, b) => a[0] - b[0])[0];
    if (!next) break;
    paragraph.append(part.slice(at, at + next[0]));
    paragraph.appendChild(document.createElement('mark')).textContent = part.slice(at + next[0], at + next[0] + next[1].length);
    at += next[0] + next[1].length;
  }
  paragraph.append(part.slice(at) + (first + 240 < text.length ? ' …' : ''));
}
