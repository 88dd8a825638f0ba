"""What a script says of itself, where `-h` or `--help` is among its words: `script_help.answer(__doc__)`, before it begins."""
import sys


def answer(text):
    """Prints the text and ends the script, where that was asked for."""
    if {'-h', '--help'} & set(sys.argv[1:]):
        print(text)
        sys.exit()
