import type { Log } from '../../src/service/ports.ts';

/** Records the messages. */
export class MemoryLog implements Log {
  readonly warnings: string[] = [];
  readonly errors: string[] = [];

  debug(): void {}
  info(): void {}

  warn(message: string): void {
    this.warnings.push(message);
  }

  error(message: string): void {
    this.errors.push(message);
  }
}
