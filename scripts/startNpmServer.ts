import { quietDefaults } from '../test/host/quietDefaults.ts';
import { vscodeVersion } from '../test/host/server/vscodeInstall.ts';
import { startServer } from '../test/host/startServer.ts';
import { workbenchAddress } from '../test/host/workbenchAddress.ts';
import { ensureHost } from './ensureHost.ts';
import { projectRoot } from './project.ts';
import type { EditorRequest, RunningEditor } from './runningEditor.ts';

/** Serves VS Code from the npm packages; the user opens the address in a browser on this machine. */
export async function startNpmServer({ profile, workspace, isTrusted, port }: EditorRequest): Promise<RunningEditor> {
  await ensureHost();
  const server = await startServer(
    {
      userDataDir: profile.userDataDir,
      extensionsDir: profile.extensionsDir,
      port,
      isTrustEnabled: !isTrusted,
      developmentPaths: [projectRoot],
      isWeb: false,
      withoutBuiltins: [],
      configurationDefaults: quietDefaults,
    },
    () => {}, // The output of extensions is also in the editor's own output.
  );
  const address = workbenchAddress(server.authority, { workspace });
  return {
    label: `VS Code ${vscodeVersion()} (server from npm): ${address}`,
    address,
    ended: new Promise((resolve) => server.onEnd(() => resolve("VS Code's server ended."))),
    dispose: () => server.dispose(),
  };
}
