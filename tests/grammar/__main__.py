"""Rewrites what the corpus files of the PTX grammar expect: `python -m tests.grammar`, and then read the difference."""

from tests.grammar.corpus import PTX, cases, pretty
from tests.grammar.trees import parse


def main() -> None:
    for path in sorted(PTX.glob("*.txt")):
        blocks = []
        for case in cases(path):
            line = "=" * max(20, len(case.name))
            tree = pretty(parse(case.source).root_node)
            blocks.append(f"{line}\n{case.name}\n{line}\n\n{case.source.decode().strip()}\n\n---\n\n{tree}\n")
        path.write_text("\n".join(blocks))


if __name__ == "__main__":
    main()
