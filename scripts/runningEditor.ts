import type { Profile } from '../test/host/profile.ts';

/** The workspace and the profile to open. */
export interface EditorRequest {
  readonly profile: Profile;
  /** Absolute path of a folder or a `.code-workspace` file. */
  readonly workspace: string;
  readonly isTrusted: boolean;
  /** Port of the server from npm; 0 lets the system choose. */
  readonly port: number;
}

/** An open VS Code: a window of the desktop program, or a server with an address for a browser. */
export interface RunningEditor {
  /** A readable text that names the VS Code and its address. */
  readonly label: string;
  readonly address: string | undefined;
  /** Resolves when it ends by itself, with a reason if the user did not close it. */
  readonly ended: Promise<string | undefined>;
  dispose(): Promise<void>;
}
