import * as vscode from 'vscode';

import type { Log } from '../model/ports.ts';

/** The extension's output channel, with VS Code's own log levels. */
export class OutputLog implements Log, vscode.Disposable {
  readonly #channel = vscode.window.createOutputChannel('ClearlyDefined', { log: true });

  trace(message: string): void {
    this.#channel.trace(message);
  }

  debug(message: string): void {
    this.#channel.debug(message);
  }

  info(message: string): void {
    this.#channel.info(message);
  }

  warn(message: string): void {
    this.#channel.warn(message);
  }

  error(message: string): void {
    this.#channel.error(message);
  }

  show(): void {
    this.#channel.show(true);
  }

  dispose(): void {
    this.#channel.dispose();
  }
}
