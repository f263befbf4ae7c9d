import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './project.ts';

/**
 * The answers of the stand-in service: the sample data; the sample data in the written dialect, with only the
 * endpoints of the written description; or generated data for all coordinates.
 */
export type ServiceData = 'sample' | 'written' | 'generate';

const optionsFor: Readonly<Record<ServiceData, readonly string[]>> = {
  sample: [],
  written: ['--dialect', 'written', '--only-written'],
  generate: ['--generate'],
};

export interface RunningService {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  dispose(): Promise<void>;
}

const main = path.join(projectRoot, 'test', 'service', 'main.ts');

/**
 * Starts the stand-in service in its own process and waits for its address. `more`: other options of
 * `test/service/main.ts`. Rejects with its output if it ends first.
 */
export async function startServiceProcess(data: ServiceData, more: readonly string[] = []): Promise<RunningService> {
  if (!fs.existsSync(main)) throw new Error('there is no stand-in service: test/service/main.ts is missing');
  const options = ['--with-parent', ...optionsFor[data], ...more];
  const child = spawn(process.execPath, [main, ...options], {
    stdio: ['pipe', 'pipe', 'pipe'], // The service ends when its input closes, so it never outlives this process.
  });
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const written: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (address === undefined) written.push(line);
      else resolve(address);
    });
    child.once('error', reject);
    child.once('close', (code) =>
      reject(new Error(`the stand-in service did not start (${code}): ${written.join('\n')}`)),
    );
  });
  return {
    url,
    async dispose() {
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), 2000);
      await exit;
      clearTimeout(impatience);
    },
  };
}
