import { execFileSync, spawn } from 'node:child_process';
import { once as nextEvent } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, type OutputFile } from 'esbuild';

import { bareEnvironment } from '../../support/bareEnvironment.ts';

export interface ScanRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The fields of a `--json` row that the tests check. */
export interface ScanRow {
  readonly manifest: string;
  readonly name: string;
  readonly version: string | null;
  readonly coordinates: string | null;
  readonly reason: string | null;
  readonly source?: string;
  readonly direct: boolean;
  readonly scope: string;
  readonly range: { readonly start: Place; readonly end: Place };
  readonly definition?: { readonly state: string; readonly declared?: string | null };
}

interface Place {
  readonly line: number;
  readonly character: number;
}

/** The files of the scan, built once for all test files of this process. */
const programs = once(() => built({}));
const programsWithMcp = once(() => built({ mcp: 'src/mcp/mcpCommand.ts' }));

async function built(more: Readonly<Record<string, string>>): Promise<readonly OutputFile[]> {
  const { outputFiles } = await build({
    entryPoints: {
      scan: 'src/main.scan.ts',
      scanner: 'src/main.scanner.ts',
      scanService: 'src/main.scanService.ts',
      worker: 'src/main.worker.ts',
      ...more,
    },
    outdir: 'scan',
    write: false,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'es2023',
    logLevel: 'warning',
  });
  return outputFiles;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The headless scan as a separate program, with small folders as its input. */
export class BuiltScan {
  readonly #folder: string;
  #workspaces = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** `hasMcp`: with the MCP server. */
  static async make({ hasMcp = false } = {}): Promise<BuiltScan> {
    const scan = new BuiltScan(fs.mkdtempSync(path.join(os.tmpdir(), 'built-scan-')));
    for (const file of await (hasMcp ? programsWithMcp() : programs()))
      fs.writeFileSync(path.join(scan.#folder, path.basename(file.path)), file.contents);
    return scan;
  }

  /** The home folder of the programs it runs. */
  get home(): string {
    return this.#folder;
  }

  get program(): string {
    return path.join(this.#folder, 'scan.js');
  }

  /** Creates a folder with these files. */
  workspace(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
    const folder = path.join(this.#folder, `workspace-${this.#workspaces++}`);
    fs.mkdirSync(folder);
    for (const [file, content] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), content);
    }
    return folder;
  }

  async run(...args: readonly string[]): Promise<ScanRun> {
    return this.runWith(bareEnvironment(this.#folder), ...args);
  }

  async runWith(env: Readonly<Record<string, string | undefined>>, ...args: readonly string[]): Promise<ScanRun> {
    const child = spawn(process.execPath, [this.program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const [code] = (await nextEvent(child, 'close')) as [number | null];
    return { code, out, err };
  }

  /** Runs the scan with `--json` and expects success. */
  async rows(folder: string, ...args: readonly string[]): Promise<readonly ScanRow[]> {
    const { code, out, err } = await this.run(folder, '--json', ...args);
    if (code !== 0) throw new Error(`exit code ${code}: ${err}`);
    return JSON.parse(out) as ScanRow[];
  }

  /** Runs the scan with a reader that stops after the first output. */
  async runUnread(...args: readonly string[]): Promise<Omit<ScanRun, 'out'>> {
    const env = bareEnvironment(this.#folder);
    const child = spawn(process.execPath, [this.program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.stdout.once('data', () => child.stdout.destroy());
    const [code] = (await nextEvent(child, 'close')) as [number | null];
    return { code, err };
  }

  remove(): void {
    if (process.platform !== 'win32') execFileSync('chmod', ['-R', 'u+rwX', this.#folder]);
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The text of a range, counted as editors count. */
export function covered(text: string, { range }: ScanRow): string {
  const line = text.split(/\r\n|\r|\n/)[range.start.line] ?? '';
  return range.start.line === range.end.line ? line.slice(range.start.character, range.end.character) : '(lines)';
}
