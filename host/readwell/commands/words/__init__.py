"""What the command line understands, written for shells and for `man`; all of it is read off the parser."""

from readwell.commands.words.bash import bash as bash
from readwell.commands.words.fish import fish as fish
from readwell.commands.words.manual import manual as manual
from readwell.commands.words.zsh import zsh as zsh
