"""Members of an archive, with short and with long names."""

from __future__ import annotations

from tests.corpus.gcc import members


def member(name: str, content: bytes) -> bytes:
    head = f"{name:<16}{0:<12}{0:<6}{0:<6}{644:<8}{len(content):<10}`\n".encode()
    return head + content + b"\n" * (len(content) % 2)


def test_members_of_an_archive() -> None:
    long = b"a_name_of_more_than_sixteen.o/\nanother_one_of_that_kind.o/\n"
    archive = (
        b"!<arch>\n"
        + member("/", b"index")
        + member("//", long)
        + member("short.o/", b".version 3.1\n")
        + member("/31", b"odd")
        + member("/0", b"even")
    )
    assert list(members(archive)) == [
        ("short.o", b".version 3.1\n"),
        ("another_one_of_that_kind.o", b"odd"),
        ("a_name_of_more_than_sixteen.o", b"even"),
    ]
