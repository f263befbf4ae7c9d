import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { LookUpMode } from '../../contributions.ts';
import { ContextKey } from './contextKey.ts';
import type { Settings } from './settings.ts';

/** Storage keys. */
const allowedKey = 'lookUpAllowed';
const noticeKey = 'lookUpNoticeShown';

interface Parts {
  readonly settings: Pick<Settings, 'lookUp' | 'onDidChange'>;
  readonly workspaceState: vscode.Memento;
  readonly globalState: vscode.Memento;
}

/**
 * Decides whether the workspace's components are looked up without a user action: by the setting; in an untrusted
 * workspace only after the user has allowed it there. User actions (open a definition, look up licenses) are allowed in
 * any mode.
 */
export class LookUps implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #key = new ContextKey('clearlydefined.lookUp');
  #mode: LookUpMode;
  #hasNotice: boolean;

  /** `mode` or `hasNotice` has changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#mode = this.#modeNow();
    this.#hasNotice = parts.globalState.get(noticeKey) !== true;
    this.#store.add(
      parts.settings.onDidChange((key) => {
        if (key === 'lookUp') this.#update();
      }),
    );
    this.#store.add(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#update()));
    this.#key.set(this.#mode);
  }

  get mode(): LookUpMode {
    return this.#mode;
  }

  get isAutomatic(): boolean {
    return this.#mode === 'automatic';
  }

  /** The user hasn't seen yet what is sent where: shown once, in the first window that looks up automatically. */
  get hasNotice(): boolean {
    return this.#hasNotice && this.isAutomatic && vscode.workspace.isTrusted;
  }

  /** The notice is visible: the next window doesn't show it again. */
  noteNoticeShown(): void {
    if (this.#parts.globalState.get(noticeKey) !== true) void this.#parts.globalState.update(noticeKey, true);
  }

  dismissNotice(): void {
    this.noteNoticeShown();
    this.#hasNotice = false;
    this.#changed.fire();
  }

  /** Allows lookups in this untrusted workspace, and remembers it. */
  async allow(): Promise<void> {
    await this.#parts.workspaceState.update(allowedKey, true);
    this.#update();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #modeNow(): LookUpMode {
    if (this.#parts.settings.lookUp() === 'onDemand') return 'onDemand';
    if (vscode.workspace.isTrusted || this.#parts.workspaceState.get(allowedKey) === true) return 'automatic';
    return 'asksFirst';
  }

  #update(): void {
    const mode = this.#modeNow();
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#key.set(this.#mode);
    this.#changed.fire();
  }
}
