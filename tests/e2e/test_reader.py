"""The reader and target of NVVM IR as settings of the server."""

from __future__ import annotations

from lsprotocol import types

from tests.e2e.session import Client, session

URI = "file:///work/a.ll"
# Only libnvvm reads `cluster.barrier`, and no target before sm_90 has it.
MODULE = """define void @f() {
  call void @llvm.nvvm.cluster.barrier(i32 0)
  ret void
}
"""
FOREIGN = "file:///work/foreign.ll"


def configure(client: Client, **nvvm: str) -> None:
    """Changes the settings, and waits for what is published next."""
    client.published.clear()
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"ptx-ls": {"nvvm": nvvm}}))


async def codes(client: Client) -> list[object]:
    return [one.code for one in await client.faults(1, URI)]


async def test_documents_are_judged_anew_when_the_reader_or_target_changes() -> None:
    async with session(options={"nvvm": {"reader": "libnvvm"}}) as client:
        client.open(MODULE, uri=URI, language="llvm")
        assert await codes(client) == []
        configure(client, reader="llvm")
        assert await codes(client) == ["unknown-intrinsic"]
        configure(client, reader="libnvvm", target="sm_80")
        assert await codes(client) == ["needs-target"]
        configure(client, reader="nobody", target="sm_0", ptx="x")
        assert await codes(client) == ["unknown-intrinsic"]


async def test_llvm_ir_of_no_target_is_read_where_a_reader_is_chosen() -> None:
    text = "define void @f() {\n  %x = add i32 1,\n  ret void\n}\n"
    async with session(options={"nvvm": {"reader": "llvm"}}) as client:
        client.open(text, uri=FOREIGN, language="llvm")
        assert [one.code for one in await client.faults(1, FOREIGN)] == ["syntax-error"]
