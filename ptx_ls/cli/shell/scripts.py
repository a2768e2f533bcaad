"""The scripts that complete subcommands, options and their values in a shell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ptx_ls.cli.shell.described import Command, Option


def script(shell: str, commands: Sequence[Command]) -> str:
    """The script of a shell."""
    return "\n".join(_WRITERS[shell](commands)) + "\n"


def _bash(commands: Sequence[Command]) -> Iterator[str]:
    yield '# ptx-ls: completion for bash. In ~/.bashrc: eval "$(ptx-ls completions bash)"'
    yield "_ptx_ls() {"
    yield '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=""'
    yield '    if [ "$COMP_CWORD" -eq 1 ]; then'
    yield f'        words="{" ".join(command.name for command in commands)} --help --version"'
    yield "    else"
    yield '        case "${COMP_WORDS[1]} $before" in'
    for command, option in _with_choices(commands):
        names = "|".join(f"'{command.name} {name}'" for name in option.names)
        yield f'            {names}) COMPREPLY=($(compgen -W "{" ".join(option.choices)}" -- "$word")); return ;;'
    yield "        esac"
    yield '        case "${COMP_WORDS[1]}" in'
    for command in commands:
        known = [name for option in command.options for name in option.names]
        yield f'            {command.name}) words="{" ".join(known)}" ;;'
    yield "        esac"
    yield "    fi"
    yield '    case "$word" in'
    yield '        -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;'
    yield '        *) if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "$words" -- "$word"))'
    yield '           else COMPREPLY=($(compgen -f -- "$word")); fi ;;'
    yield "    esac"
    yield "}"
    yield "complete -o filenames -F _ptx_ls ptx-ls"


def _zsh(commands: Sequence[Command]) -> Iterator[str]:
    yield "#compdef ptx-ls"
    yield "# In a folder of $fpath, as _ptx-ls."
    yield "_ptx_ls() {"
    yield "    local -a commands=("
    for command in commands:
        yield f"        {_quoted(f'{command.name}:{command.summary}')}"
    yield "    )"
    yield "    if (( CURRENT == 2 )); then _describe command commands; return; fi"
    yield '    local command="$words[2]"'
    yield "    shift words; (( CURRENT-- ))"
    yield '    case "$command" in'
    for command in commands:
        yield f"        {command.name})"
        yield "            _arguments \\"
        for option in command.options:
            yield from (f"                {_quoted(_of_zsh(name, option))} \\" for name in option.names)
        yield "                '*:file:_files' ;;"
    yield "    esac"
    yield "}"
    yield '_ptx_ls "$@"'


def _of_zsh(name: str, option: Option) -> str:
    text = "".join(f"\\{letter}" if letter in "[]:\\" else letter for letter in option.help)
    if not option.value:
        return f"*{name}[{text}]"
    values = f"({' '.join(option.choices)})" if option.choices else "_files"
    return f"*{name}=[{text}]:{option.value.replace(':', '')}:{values}"


def _fish(commands: Sequence[Command]) -> Iterator[str]:
    yield "# ptx-ls: completion for fish. ptx-ls completions fish > ~/.config/fish/completions/ptx-ls.fish"
    for command in commands:
        yield f"complete -c ptx-ls -n __fish_use_subcommand -f -a {command.name} -d {_of_fish(command.summary)}"
        for option in command.options:
            if not option.names:
                continue
            names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
            value = f" -x -a {_of_fish(' '.join(option.choices))}" if option.choices else " -r" if option.value else ""
            seen = f"-n '__fish_seen_subcommand_from {command.name}'"
            yield f"complete -c ptx-ls {seen} {names}{value} -d {_of_fish(option.help)}"


def _with_choices(commands: Sequence[Command]) -> Iterator[tuple[Command, Option]]:
    return ((command, option) for command in commands for option in command.options if option.names and option.choices)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _of_fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


_WRITERS: dict[str, Callable[[Sequence[Command]], Iterator[str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
