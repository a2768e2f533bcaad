"""The server of the Model Context Protocol, on the official SDK."""

from __future__ import annotations

from mcp.server import MCPServer

from ptx_ls import __version__
from ptx_ls.mcp import answers

_INSTRUCTIONS = (
    "PTX as NVIDIA's assembler reads it. After each edit of PTX or of an asm statement call check with the target; "
    "call spellings before you guess a modifier. Lines and columns count from 1."
)


def server() -> MCPServer:
    """The server with its tools."""
    made = MCPServer("ptx-ls", instructions=_INSTRUCTIONS, version=__version__, log_level="ERROR")

    @made.tool(structured_output=False)
    def check(code: str = "", path: str = "", target: str = "", ptx: str = "", whole: bool = False) -> str:
        """Errors and warnings of PTX, NVVM IR, or the PTX in CUDA C++ or Python: a file (path), or code, which may be
        one instruction or the text of an asm statement. target: sm_90a and the like, ptx: 8.6, for what names none."""
        return answers.check(code, path, target, ptx, whole=whole)

    @made.tool(structured_output=False)
    def spellings(spelling: str, target: str = "", ptx: str = "") -> str:
        """The legal spellings nearest to an instruction such as cvt.rn.satfinit.e2m1x2.f32, and what may follow it."""
        return answers.spellings(spelling, target, ptx)

    @made.tool(structured_output=False)
    def explain(word: str, whole: bool = False) -> str:
        """The meaning, operands, targets and versions of an instruction; or another word of PTX or NVVM IR, the code of
        a diagnostic, a message of ptxas."""
        return answers.explain(word, whole=whole)

    @made.tool(structured_output=False)
    def targets(code: str = "", path: str = "", whole: bool = False) -> str:
        """The targets that take a module, from which PTX version, and why the others do not."""
        return answers.targets(code, path, whole=whole)

    @made.tool(structured_output=False)
    async def run(
        code: str = "",
        path: str = "",
        entry: str = "",
        grid: str = "1",
        block: str = "32",
        arguments: list[str] | None = None,
        whole: bool = False,
    ) -> str:
        """Run a kernel without a GPU and report races, reads of nothing and bad addresses at their lines. arguments:
        42, 1.5f, buf:f32:1024=arange, buf:f32:[1,2,3]; at most 20 seconds and 2 GB."""
        return await answers.run(code, path, entry, grid, block, arguments or (), whole=whole)

    return made
