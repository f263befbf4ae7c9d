import * as vscode from 'vscode';

import type { ContextKeys } from '../../contributions.ts';

/** One of our context keys for when clauses. Setting an unchanged value costs nothing. */
export class ContextKey<K extends keyof ContextKeys> {
  readonly #key: K;
  #value: ContextKeys[K] | undefined;

  constructor(key: K) {
    this.#key = key;
  }

  set(value: ContextKeys[K]): void {
    if (value === this.#value) return;
    this.#value = value;
    void vscode.commands.executeCommand('setContext', this.#key, value);
  }
}
