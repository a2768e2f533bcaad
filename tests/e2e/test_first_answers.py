"""A client that pulls diagnostics gets what is known at once, and is asked to pull again when all is known."""

from __future__ import annotations

from lsprotocol import types

from tests.e2e.session import FAULTY, URI, session

# After a declaration of the module all of it is checked, and it is so long that this takes more than milliseconds.
TEXT = FAULTY.replace("//\n", f"//{'a word ' * 3_000}\n")
DECLARED = (".global .u64 x = y;\n", 5, 0, 5, 0)
KNOWN, FINAL = ["target-needs-version"], ["target-needs-version", "undefined-name"]


def codes(report: types.DocumentDiagnosticReport) -> list[object]:
    assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
    return [one.code for one in report.items]


async def test_what_is_known_at_once_is_answered_first_and_the_rest_after_a_refresh() -> None:
    async with session(pulls=True, options={"debounce": 3000}) as client:
        client.open(TEXT)
        opened = await client.pull()
        assert codes(opened) == KNOWN
        client.change(2, DECLARED)
        first = await client.pull(opened.result_id)
        assert codes(first) == KNOWN
        # Asked once more before all is known, for which there are three seconds, there is nothing new, and one refresh
        # for both answers.
        assert codes(await client.pull(first.result_id)) == codes(first)
        await client.refreshes(1)
        final = await client.pull(first.result_id)
        assert codes(final) == FINAL
        assert final.result_id != first.result_id
        again = await client.pull(final.result_id)
        assert isinstance(again, types.RelatedUnchangedDocumentDiagnosticReport)
        assert client.refreshed_diagnostics == 1
        assert not client.published


async def test_each_of_many_documents_is_answered_in_full_after_a_refresh() -> None:
    uris = [URI.replace("kernel", f"kernel{number}") for number in range(8)]
    async with session(pulls=True, options={"debounce": 0}) as client:
        for uri in uris:
            client.open(TEXT, uri=uri)
            await client.pull(uri=uri)
        for uri in uris:
            client.change(2, DECLARED, uri=uri)
        reports = [await client.pull(uri=uri) for uri in uris]
        refreshes = 0
        # Documents that are checked together are refreshed together; how many those are depends on the machine.
        while not all(codes(report) == FINAL for report in reports):
            refreshes += 1
            await client.refreshes(refreshes)
            reports = [await client.pull(uri=uri) for uri in uris]
        assert client.refreshed_diagnostics <= len(uris)


async def test_a_client_that_cannot_refresh_waits_for_all() -> None:
    async with session(pulls=True, refreshes=False) as client:
        client.open(TEXT)
        await client.pull()
        client.change(2, DECLARED)
        report = await client.pull()
        assert codes(report) == FINAL
        assert await client.pull(report.result_id) == types.RelatedUnchangedDocumentDiagnosticReport(
            result_id=str(report.result_id)
        )
        assert not client.refreshed_diagnostics
