import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOptions {
  /** Absolute path of the workspace to open instead of the sample. */
  readonly folder: string | undefined;
  /** Use the public service. */
  readonly isLive: boolean;
  /** Use the VS Code server from npm even if the desktop program is installed. */
  readonly isServer: boolean;
  /** Port of the VS Code server; 0 lets the system choose. */
  readonly port: number;
  /** Open the address in a browser. */
  readonly isBrowser: boolean;
  /** Serve the gallery of all pieces of the pages instead of VS Code. */
  readonly isGallery: boolean;
}

const usage = 'Usage: npm start [-- [<folder>] [--live] [--server] [--port N] [--browser] | --gallery [--port N]]';

/** The output of `--help`. */
export const startHelp = `${usage}

Builds the extension and opens VS Code with it. The first start installs VS Code's server from npm (about 300 MB) if
there is no VS Code on this machine.

  <folder>     workspace to open, with generated data for every component; by default a demo workspace
  --live       use the public service instead of the stand-in
  --server     use VS Code's server from npm even if VS Code is installed, and print its address
  --port N     port of that server; by default a free one
  --browser    open that address in a browser
  --gallery    serve a page with every piece of the pages in every state, without VS Code
  --help, -h   print this text
`;

/** Reads the command line; returns a sentence if it is wrong. */
export function readStartOptions(argv: readonly string[]): StartOptions | string {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${usage}`;
  }
  const { values, positionals } = parsed;
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return `${values.port} is not a port.\n${usage}`;
  if (positionals.length > 1) return `One folder is expected.\n${usage}`;
  const folder = positionals[0] === undefined ? undefined : path.resolve(positionals[0]);
  if (folder !== undefined && !isWorkspace(folder)) return `There is no folder ${folder}.`;
  return {
    folder,
    isLive: values.live ?? false,
    isServer: values.server ?? false,
    port,
    isBrowser: values.browser ?? false,
    isGallery: values.gallery ?? false,
  };
}

function parse(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      live: { type: 'boolean' },
      server: { type: 'boolean' },
      port: { type: 'string' },
      browser: { type: 'boolean' },
      gallery: { type: 'boolean' },
    },
  });
}

function isWorkspace(file: string): boolean {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  return found?.isDirectory() === true || (found?.isFile() === true && file.endsWith('.code-workspace'));
}
