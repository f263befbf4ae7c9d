// VS Code's server writes its log files, and through them every output channel, with a native module of this name.
// Installing that module needs a compiler; this one has the calls that VS Code uses and writes with plain `node:fs`.
// Without it the server still runs, but output channels stay empty.
import fs from 'node:fs';
import path from 'node:path';

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

/** One log file, appended to synchronously so that a crash loses nothing. */
export class Logger {
  #file: number | undefined;
  #level = 0;
  #isRaw = false;

  constructor(_kind: string, _name: string, file: string) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    this.#file = fs.openSync(file, 'a');
  }

  trace(text: string): void {
    this.#write(0, text);
  }

  debug(text: string): void {
    this.#write(1, text);
  }

  info(text: string): void {
    this.#write(2, text);
  }

  warn(text: string): void {
    this.#write(3, text);
  }

  error(text: string): void {
    this.#write(4, text);
  }

  critical(text: string): void {
    this.#write(5, text);
  }

  getLevel(): number {
    return this.#level;
  }

  setLevel(level: number): void {
    this.#level = level;
  }

  setPattern(): void {}

  /** VS Code calls this for output channels, whose text is already complete. */
  clearFormatters(): void {
    this.#isRaw = true;
  }

  flush(): void {}

  drop(): void {
    if (this.#file !== undefined) fs.closeSync(this.#file);
    this.#file = undefined;
  }

  #write(level: number, text: string): void {
    if (this.#file === undefined || level < this.#level) return;
    const stamp = new Date().toISOString().replace('T', ' ').slice(0, 23);
    fs.writeSync(this.#file, this.#isRaw ? text : `${stamp} [${levels[level]}] ${text}\n`);
  }
}

export const version = 1018;

export function setLevel(): void {}

export function setFlushOn(): void {}

export async function createRotatingLogger(name: string, file: string): Promise<Logger> {
  return new Logger('rotating', name, file);
}

export async function createAsyncRotatingLogger(name: string, file: string): Promise<Logger> {
  return new Logger('rotating_async', name, file);
}
