import * as vscode from 'vscode';

import type { Log } from '../../model/ports.ts';

/** Lines kept for a report. */
const maxLines = 50;

/** The extension's output channel, with VS Code's own log levels. */
export class OutputLog implements Log, vscode.Disposable {
  readonly #channel = vscode.window.createOutputChannel('ClearlyDefined', { log: true });

  #lastLines: readonly string[] = [];

  /** The last messages from `info` upwards, oldest first. */
  get lastLines(): readonly string[] {
    return this.#lastLines;
  }

  debug(message: string): void {
    this.#channel.debug(message);
  }

  info(message: string): void {
    this.#channel.info(message);
    this.#remember(`[info] ${message}`);
  }

  warn(message: string): void {
    this.#channel.warn(message);
    this.#remember(`[warning] ${message}`);
  }

  error(message: string): void {
    this.#channel.error(message);
    this.#remember(`[error] ${message}`);
  }

  show(): void {
    this.#channel.show(true);
  }

  dispose(): void {
    this.#channel.dispose();
  }

  #remember(message: string): void {
    this.#lastLines = [...this.#lastLines, ...message.split('\n')].slice(-maxLines);
  }
}
