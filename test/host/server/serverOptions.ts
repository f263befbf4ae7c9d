/** The options of the server of one window. Plain data, because it is sent to another process. Paths are absolute. */
export interface ServerOptions {
  readonly userDataDir: string;
  readonly extensionsDir: string;
  /** 0 lets the system choose. The server listens on 127.0.0.1 only. */
  readonly port: number;
  readonly isTrustEnabled: boolean;
  /** Extensions under development; their folders contain a package.json. */
  readonly developmentPaths: readonly string[];
  /** A module with `run()`, started in the extension host in place of a user. */
  readonly testsPath?: string;
  /** True runs the extensions under development and the installed ones in the web worker extension host. */
  readonly isWeb: boolean;
  /**
   * True keeps settings and the extensions' storage in the browser, as a page without a server does. User settings have
   * to be among the defaults then.
   */
  readonly isUserDataInBrowser?: boolean;
  /** Built-in extensions to leave out, as `publisher.name`. */
  readonly withoutBuiltins: readonly string[];
  /** Display language, such as `de`. The workbench itself stays English; extensions load their own bundle. */
  readonly locale?: string;
  readonly configurationDefaults: Readonly<Record<string, unknown>>;
}

/** How a process ended abnormally: `signal SIGSEGV`, `exit code 7`. */
export type BadEnd = string;

/** The messages of the server to the process that started it. */
export type ServerMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'extensionHostStarted'; readonly pid: number }
  | { readonly kind: 'extensionHostEnded'; readonly pid: number; readonly end: BadEnd | null };
