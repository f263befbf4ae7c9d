import type { Profile } from '../test/host/profile.ts';

/** What to open, and as whom. */
export interface EditorRequest {
  readonly profile: Profile;
  /** A folder or a `.code-workspace` file; absolute. */
  readonly workspace: string;
  readonly isTrusted: boolean;
  /** Of the server from npm; 0 lets the system choose. */
  readonly port: number;
}

/** A VS Code that is open: the desktop program's window, or a server with an address for a browser. */
export interface RunningEditor {
  /** For people: which VS Code, and where to find it. */
  readonly label: string;
  readonly address: string | undefined;
  /** Settled when it ended by itself, with a reason when that was not what a person wanted. */
  readonly ended: Promise<string | undefined>;
  dispose(): Promise<void>;
}
