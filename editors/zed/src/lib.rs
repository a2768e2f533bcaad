//! Starts the `ptx-ls` that is on PATH.

use zed_extension_api as zed;

struct PtxLs;

impl zed::Extension for PtxLs {
    fn new() -> Self {
        PtxLs
    }

    fn language_server_command(
        &mut self,
        _server: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let command = worktree.which("ptx-ls").ok_or("ptx-ls is not on PATH")?;
        Ok(zed::Command { command, args: vec!["serve".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(PtxLs);
