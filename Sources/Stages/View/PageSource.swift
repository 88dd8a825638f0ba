// What every page of plat view has; made by Tests/make-view-page from the folder Page. Do not edit.

/// The source of a page.
enum PageSource {
  /// The script.
  static let script = script1 + script2 + script3 + script4 + script5 + script6
  /// What a browser knows script and style by (CSP).
  static let scriptHash = "sha256-VrX5HCJDRnHMlWsitUTOO4ACvxRyy8qguXg04gza0kg="
  static let styleHash = "sha256-7qEaL4VZU+3id98rYJaEJU/XVwGQMDFINK4YxmQJH18="

  /// The page, with `{{name}}` where something is put in.
  static let template = Array(page.utf8)

  private static let page = ###"""
    <!DOCTYPE html>
    <html lang="en" data-scheme="light" data-state="loading">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '{{script-hash}}'; style-sr\###
    c '{{style-hash}}'; img-src data:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="referrer" content="no-referrer">
    <meta name="generator" content="plat view">
    <link rel="icon" href="data:,">
    <title>{{title}}</title>
    <style>{{style}}</style>
    </head>
    <body>
    <main>
    <canvas id="ground" aria-hidden="true"></canvas>
    <canvas id="over" aria-hidden="true"></canvas>
    <header>
    <h1 id="title" dir="auto"></h1>
    <div id="search" role="search">
    <input id="query" type="search" role="combobox" aria-label="Search the features" aria-expanded="false" aria-co\###
    ntrols="results" aria-autocomplete="list" placeholder="Search" autocomplete="off" autocapitalize="off" spellch\###
    eck="false">
    <ul id="results" role="listbox" aria-label="Features found" hidden></ul>
    </div>
    </header>
    <div id="surface" tabindex="0" role="application" aria-roledescription="map" aria-label="Map" aria-describedby\###
    ="help"></div>
    <p id="help">Arrow keys move the map, plus and minus zoom, Shift with arrow keys turns and tilts it, N looks n\###
    orth, Home shows all, Enter selects what is in the middle. Tab goes through the features in view.</p>
    <ul id="features" aria-label="Features in view"></ul>
    <div id="controls" role="group" aria-label="Map controls">
    <button type="button" id="zoom-in" aria-label="Zoom in">+</button>
    <button type="button" id="zoom-out" aria-label="Zoom out">−</button>
    <button type="button" id="pitch" aria-label="Tilted view" aria-pressed="false">3D</button>
    <button type="button" id="compass" aria-label="Look north, straight down" hidden><svg viewBox="0 0 24 24" aria\###
    -hidden="true"><g id="needle"><path d="M12 3l4 9H8z" fill="#d70015" stroke="#d70015"/><path d="M12 21l4-9H8z"/\###
    ></g></svg></button>
    <button type="button" id="home" aria-label="Show all"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M\###
    4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/></svg></button>
    <button type="button" id="locate" aria-label="Where am I"><svg viewBox="0 0 24 24" aria-hidden="true"><path d=\###
    "M20 4L4 11l7 2 2 7z"/></svg></button>
    <button type="button" id="options" aria-label="Layers and appearance" aria-expanded="false" aria-controls="pan\###
    el"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4l9 5-9 5-9-5zM3 14l9 5 9-5"/></svg></button>
    <button type="button" id="share" aria-label="Share and print" aria-expanded="false" aria-controls="links"><sv\###
    g viewBox="0 0 24 24" aria-hidden="true"><path d="M12 15V3M8 7l4-4 4 4M6 11H4v10h16V11h-2"/></svg></button>
    </div>
    <section id="panel" class="panel" aria-label="Layers and appearance" hidden>
    <h2>Layers</h2>
    <div id="layers"></div>
    <label>Appearance <select id="scheme"><option value="auto">System</option><option value="light">Light</option>\###
    <option value="dark">Dark</option></select></label>
    </section>
    <section id="links" class="panel" aria-label="Share and print" hidden>
    <button type="button" id="copy-link">Copy link to this view</button>
    <button type="button" id="copy-maps">Copy Apple Maps link</button>
    <button type="button" id="print">Print</button>
    </section>
    <aside id="card" aria-labelledby="card-title" hidden>
    <h2 id="card-title" dir="auto" tabindex="-1"></h2>
    <button type="button" id="close" aria-label="Close details">×</button>
    <dl id="members"></dl>
    <button type="button" id="show">Show on map</button>
    </aside>
    <div id="corner">
    <details id="legend" open hidden><summary id="legend-title" dir="auto"></summary><ul id="entries"></ul></detai\###
    ls>
    <p id="attribution" dir="auto"></p>
    <svg id="inset" viewBox="0 0 144 72" aria-hidden="true" hidden><path id="world"/><path id="here"/></svg>
    </div>
    <div id="scale" aria-hidden="true"><span id="length"></span><span id="bar"></span></div>
    <p id="tip" aria-hidden="true" dir="auto" hidden></p>
    <p id="status" role="status" dir="auto"></p>
    </main>
    <noscript>This map needs JavaScript.</noscript>
    <script type="application/json" id="plat-config">{{config}}</script>
    <script type="application/octet-stream" id="plat-shapes">{{shapes}}</script>
    <script type="application/octet-stream" id="plat-names">{{names}}</script>
    <script type="application/octet-stream" id="plat-details">{{details}}</script>
    <script>{{script}}</script>
    </body>
    </html>

    """###

  /// The style.
  static let style = ###"""
    :root {
    --paper: #fff; --ink: #1d1d1f; --soft: #55555a; --line: #c7c7cc; --accent: #0040c8; --on-accent: #fff; --mark\###
    : #ffe58a;
    color-scheme: light;
    }
    :root[data-scheme="dark"] {
    --paper: #1c1c1e; --ink: #f2f2f7; --soft: #b4b4ba; --line: #48484a; --accent: #8fc1ff; --on-accent: #10131a;
    --mark: #6b5500;
    color-scheme: dark;
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html, body { height: 100%; margin: 0; }
    body {
    background: var(--paper); color: var(--ink); font: 15px/1.35 system-ui, -apple-system, "Segoe UI", sans-serif;
    overflow: hidden; overscroll-behavior: none;
    }
    #surface, canvas { position: fixed; inset: 0; width: 100%; height: 100%; display: block; }
    #surface { cursor: grab; touch-action: none; outline: none; user-select: none; -webkit-user-select: none; }
    #surface:active { cursor: grabbing; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
    #surface:focus-visible { outline-offset: -4px; outline: 3px solid var(--accent); }
    header, #controls, #card, .panel, #scale, #status, #tip, #corner { position: fixed; z-index: 2; }
    header { z-index: 3; top: 10px; left: 10px; width: min(320px, calc(100vw - 80px)); pointer-events: none; }
    header > * { pointer-events: auto; }
    h1 {
    font-size: 17px; margin: 0 0 8px; padding: 4px 10px; width: fit-content; max-width: 100%; border-radius: 8px;
    background: var(--paper); overflow-wrap: anywhere;
    }
    h1:empty, #status:empty { display: none; }
    input, select, button { font: inherit; color: inherit; }
    #query {
    width: 100%; height: 44px; padding: 0 14px; border: 1px solid var(--line); border-radius: 12px;
    background: var(--paper); box-shadow: 0 2px 8px #0003;
    }
    #query::placeholder { color: var(--soft); opacity: 1; }
    ul { list-style: none; margin: 0; padding: 0; }
    #results {
    margin-top: 6px; padding: 4px; border-radius: 12px; background: var(--paper); box-shadow: 0 4px 16px #0004;
    max-height: 60vh; overflow: auto; border: 1px solid var(--line);
    }
    #results li { padding: 9px 10px; border-radius: 8px; cursor: pointer; overflow-wrap: anywhere; }
    #results li[aria-selected="true"] { background: var(--accent); color: var(--on-accent); }
    #results li[aria-selected="true"] mark { color: inherit; background: none; text-decoration: underline; }
    #results small { display: block; color: inherit; }
    mark { background: var(--mark); color: inherit; border-radius: 3px; }
    #controls {
    right: 10px; top: 10px; display: flex; flex-direction: column; border-radius: 12px; overflow: hidden;
    background: var(--paper); box-shadow: 0 2px 8px #0003; border: 1px solid var(--line);
    }
    button { border: 0; background: none; cursor: pointer; min-width: 44px; min-height: 44px; padding: 0 8px; }
    #controls button { width: 44px; font-size: 16px; font-weight: 600; padding: 0; display: grid; place-items: cen\###
    ter; }
    #controls button:focus-visible { outline-offset: -3px; }
    #controls button + button { border-top: 1px solid var(--line); }
    button:hover { background: color-mix(in srgb, var(--ink) 9%, var(--paper)); }
    svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linejoin: round\###
    ; stroke-linecap: round; }
    .panel {
    top: 10px; right: 66px; width: 240px; max-width: calc(100vw - 86px); max-height: calc(100vh - 20px); overflow\###
    : auto;
    padding: 12px; border-radius: 12px; background: var(--paper); box-shadow: 0 4px 16px #0004; border: 1px soli\###
    d var(--line);
    }
    .panel h2 { font-size: 15px; margin: 0 0 6px; }
    .panel label { display: flex; gap: 8px; align-items: center; min-height: 36px; overflow-wrap: anywhere; }
    .panel input { width: 18px; height: 18px; flex: none; accent-color: var(--accent); }
    .panel select { min-height: 36px; background: var(--paper); border: 1px solid var(--line); border-radius: 8px\###
    ; }
    .panel button { display: block; width: 100%; text-align: start; border-radius: 8px; }
    #card {
    left: 10px; bottom: 44px; width: min(340px, calc(100vw - 20px)); max-height: min(50vh, 420px); overflow: auto;
    padding: 14px; border-radius: 14px; background: var(--paper); box-shadow: 0 4px 20px #0004; border: 1px soli\###
    d var(--line);
    }
    #card h2 { font-size: 18px; margin: 0 44px 8px 0; overflow-wrap: anywhere; }
    #card h2:focus { outline: none; }
    #close { position: absolute; top: 4px; right: 4px; font-size: 20px; border-radius: 50%; }
    #show { background: var(--accent); color: var(--on-accent); border-radius: 10px; padding: 0 16px; margin-top\###
    : 10px; font-weight: 600; }
    #show:hover { background: color-mix(in srgb, var(--accent) 88%, #000); }
    :root[data-scheme="dark"] #show:hover { background: color-mix(in srgb, var(--accent) 88%, #fff); }
    dl { display: grid; grid-template-columns: minmax(70px, auto) 1fr; gap: 4px 12px; margin: 0; }
    dt { color: var(--soft); overflow-wrap: anywhere; }
    dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
    a { color: var(--accent); }
    #scale {
    left: 10px; bottom: 10px; padding: 2px 8px 4px; border-radius: 6px; background: var(--paper); font-size: 12px;
    pointer-events: none;
    }
    #bar { display: block; height: 6px; border: 2px solid var(--ink); border-top: 0; margin-top: 1px; }
    #corner {
    right: 10px; bottom: 10px; display: flex; flex-direction: column; align-items: end; gap: 8px; pointer-events\###
    : none;
    max-width: min(240px, 50vw); z-index: 1;
    }
    #legend, #attribution { background: var(--paper); border-radius: 8px; padding: 4px 8px; pointer-events: auto\###
    ; margin: 0; }
    #legend { font-size: 13px; max-height: 50vh; overflow: auto; border: 1px solid var(--line); }
    #legend summary { font-weight: 600; cursor: pointer; overflow-wrap: anywhere; }
    #legend li { display: flex; gap: 8px; align-items: center; overflow-wrap: anywhere; }
    #legend i { width: 14px; height: 14px; flex: none; background: var(--light); border: 1px solid var(--line); }
    :root[data-scheme="dark"] #legend i { background: var(--dark); }
    #attribution { font-size: 11px; padding: 1px 6px; overflow-wrap: anywhere; }
    #attribution:empty { display: none; }
    #inset { width: 144px; height: 72px; background: var(--paper); border: 1px solid var(--line); }
    #world { fill: var(--line); stroke: none; }
    #here { fill: #e5342b33; stroke: #e5342b; stroke-width: 1; }
    #status, #tip {
    left: 50%; transform: translateX(-50%); bottom: 12px; padding: 6px 12px; border-radius: 16px; margin: 0;
    background: var(--ink); color: var(--paper); max-width: 70vw; overflow-wrap: anywhere; pointer-events: none;
    }
    #tip { bottom: 52px; }
    #features, #help { position: fixed; left: 0; top: 0; width: 1px; height: 1px; overflow: hidden; clip-path: ins\###
    et(50%); }
    @media (max-width: 480px) { #card { max-height: 42vh; } }
    @media print {
    @page { margin: 10mm; }
    #controls, #search, .panel, #status, #tip, #card button, #features, #over { display: none !important; }
    body { overflow: visible; }
    #card { box-shadow: none; }
    }

    """###
}
