"""What a session with a client keeps."""

from __future__ import annotations

from ptx_ls.lazy import dataclass, field
from ptx_ls.lsp.context import Client
from ptx_ls.lsp.settings import Settings
from ptx_ls.syntax.document import Document


@dataclass
class Session:
    """The newest version of each open document by its URI, the client, and the settings that are allowed: fewer in a
    workspace that is not trusted. `sent` are those of the client, `own` those of documents in a project that has some.
    It belongs to the event loop."""

    documents: dict[str, Document] = field(default_factory=dict)
    client: Client = field(default_factory=Client)
    settings: Settings = field(default_factory=Settings)
    sent: object = None
    own: dict[str, Settings] = field(default_factory=dict)
    is_trusted: bool = True

    def settings_for(self, uri: str) -> Settings:
        """The settings of an open document."""
        return self.own.get(uri, self.settings)
