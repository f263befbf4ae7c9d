import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { version } from '../package.json';
import type * as Mcp from './mcp/mcpCommand.ts';
import { supervise } from './platform/node/supervise.ts';

const besides = (name: string): string => path.join(__dirname, name);

/**
 * Starts what the arguments name: the MCP server in this process, or else the scan in a process of its own, under limits. Both are
 * bundles of their own: nothing is loaded that isn't used.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args[0] !== 'mcp') return supervise(besides('scanner.js'), args);
  const { mcpCommand } = (await import(pathToFileURL(besides('mcp.js')).href)) as typeof Mcp;
  const print = (text: string): void => void process.stdout.write(text);
  return mcpCommand(args.slice(1), { version, workerFile: besides('worker.js'), print });
}

// The reader of our output may have read enough (`| head`): that is no failure, and nothing more can be reported.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

main(process.argv.slice(2)).then(
  (code) => process.stderr.write('', () => process.stdout.write('', () => process.exit(code))),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`, () => process.exit(2));
  },
);
