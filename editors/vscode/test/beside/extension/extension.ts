// The servers that a user has beside ptx-ls: clangd and pyright, as their own extensions start them.
// Environment: CLANGD, PYRIGHT (its langserver.index.js), NODE.
import { LanguageClient, type ServerOptions } from "vscode-languageclient/node";

const clients: LanguageClient[] = [];

async function start(name: string, server: ServerOptions, languages: string[]): Promise<void> {
  const client = new LanguageClient(name, name, server, { documentSelector: languages.map((language) => ({ language })) });
  clients.push(client);
  await client.start();
}

export async function activate(): Promise<void> {
  const { CLANGD, PYRIGHT, NODE } = process.env as Record<string, string>;
  await Promise.all([
    start("clangd", { command: CLANGD }, ["cuda-cpp", "cpp", "c"]),
    start("pyright", { command: NODE, args: [PYRIGHT, "--stdio"] }, ["python"]),
  ]);
}

export async function deactivate(): Promise<void> {
  await Promise.all(clients.map((client) => client.stop()));
}
