import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { version } from '../package.json';
import type * as Mcp from './mcp/mcpCommand.ts';
import { supervise } from './platform/node/supervise.ts';

const besides = (name: string): string => path.join(__dirname, name);

/**
 * Starts what the arguments name: the MCP server in this process, or else the scan in a process of its own, under limits.
 * Both are bundles of their own: nothing is loaded that isn't used, nor are the streams of this process.
 */
async function main(args: readonly string[]): Promise<void> {
  if (args[0] !== 'mcp') {
    let stderr: NodeJS.WriteStream | undefined;
    const say = (message: Uint8Array): void => void (stderr ??= endedWithReader(process.stderr)).write(message);
    process.exitCode = await supervise(besides('scanner.js'), args, say);
    return;
  }
  const [stdout, stderr] = [endedWithReader(process.stdout), endedWithReader(process.stderr)];
  const { mcpCommand } = (await import(pathToFileURL(besides('mcp.js')).href)) as typeof Mcp;
  const print = (text: string): void => void stdout.write(text);
  const code = await mcpCommand(args.slice(1), { version, workerFile: besides('worker.js'), print });
  stderr.write('', () => stdout.write('', () => process.exit(code)));
}

/** The reader of our output may have read enough (`| head`): that is no failure, and nothing more can be reported. */
function endedWithReader(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  return stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`, () => process.exit(2));
});
