import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { bareEnvironment } from '../../support/bareEnvironment.ts';
import type { BuiltScan } from '../../unit/scan/builtScan.ts';

/** What a tool returned: its JSON. */
export interface CallResult {
  readonly isError: boolean;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A running MCP server with the SDK's own client. */
export interface Connection {
  readonly client: Client;
  call(name: string, input?: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<CallResult>;
  /** What the server has written to standard error. */
  errorOutput(): string;
}

/** `isModern`: by the protocol of 2026, otherwise by that of 2025. */
export async function connect(
  scan: BuiltScan,
  args: readonly string[],
  { isModern = false } = {},
): Promise<Connection> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [scan.program, 'mcp', ...args],
    env: environmentOf(scan),
    stderr: 'pipe',
  });
  let errorOutput = '';
  transport.stderr?.on('data', (bytes: Buffer) => (errorOutput += bytes.toString('utf8')));
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: isModern ? 'auto' : 'legacy' } },
  );
  await client.connect(transport);
  return {
    client,
    errorOutput: () => errorOutput,
    call: async (name, input = {}, signal) => {
      const { content, isError = false } = await client.callTool({ name, arguments: input }, signal && { signal });
      const [first] = content;
      if (first?.type !== 'text') throw new Error('a tool returned something else than a text');
      return { isError, json: JSON.parse(first.text) as CallResult['json'] };
    },
  };
}

/** The server without a client: lines in, lines out. */
export class RawServer {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #answers = new Map<unknown, unknown>();
  #rest = '';
  out = '';
  err = '';

  constructor(scan: BuiltScan, args: readonly string[]) {
    this.#child = spawn(process.execPath, [scan.program, 'mcp', ...args], { env: environmentOf(scan) });
    // Writes after its end are part of the tests.
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.err += text));
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#take(text));
  }

  write(text: string): void {
    this.#child.stdin.write(text);
  }

  /** Sends a request and resolves with the whole response. */
  async ask(id: number, method: string, params: unknown = {}): Promise<unknown> {
    this.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    while (!this.#answers.has(id)) await once(this.#child.stdout, 'data');
    return this.#answers.get(id);
  }

  async initialize(): Promise<void> {
    const clientInfo = { name: 'test', version: '1.0.0' };
    await this.ask(0, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    this.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  }

  endInput(): void {
    this.#child.stdin.end();
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** How it ended. */
  async ended(): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode === null && signalCode === null) await once(this.#child, 'close');
    return { code: this.#child.exitCode, signal: this.#child.signalCode };
  }

  #take(text: string): void {
    this.out += text;
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as { readonly id?: unknown };
      this.#answers.set(message.id, message);
    }
  }
}

/** Drafts without a folder of their own are kept below its home folder. */
function environmentOf(scan: BuiltScan): Record<string, string> {
  const all = Object.entries(bareEnvironment(scan.home)).filter(([name]) => name !== 'XDG_DATA_HOME');
  return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
