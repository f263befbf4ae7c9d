import fs from 'node:fs';

import { errorDetail } from '../platform/errorDetail.ts';
import { unreadableFolder } from '../scan/folderTexts.ts';
import { openFolderSource } from './folderSource.ts';
import { mcpUsage, readMcpOptions } from './mcpOptions.ts';
import { serveTools } from './serveTools.ts';

interface Program {
  readonly version: string;
  /** The path of the worker's program. */
  readonly workerFile: string;
  readonly print: (text: string) => void;
}

/** Runs `mcp` with the arguments after it until standard input ends. Returns the exit code. */
export async function mcpCommand(args: readonly string[], program: Program): Promise<number> {
  const { version, workerFile, print } = program;
  const say = (text: string): void => void process.stderr.write(text);
  const options = readMcpOptions(args);
  if (!options.ok) {
    say(`${options.problem}\n\n${mcpUsage}`);
    return 2;
  }
  if (options.value === 'help') {
    print(mcpUsage);
    return 0;
  }
  const { folder } = options.value;
  try {
    fs.readdirSync(folder);
  } catch (error) {
    say(unreadableFolder(folder, { kind: 'unreadableFile', path: folder, detail: errorDetail(error) }));
    return 2;
  }
  const source = openFolderSource(options.value, { version, workerFile, say });
  try {
    return (await serveTools(source, { version, say })) ? 0 : 1;
  } finally {
    await source.close();
  }
}
