import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { plainText } from '../../../core/plainText.ts';
import type { Clock } from '../../../model/ports.ts';
import { githubAccount, signInToGithub } from '../../githubSession.ts';

/** The author of a pull request. */
export type Identity =
  /** The service opens it with its own account. */
  { readonly kind: 'anonymous' } | { readonly kind: 'github'; readonly account: string };

export const anonymous: Identity = { kind: 'anonymous' };

/** How long the editor may take to name the account that is signed in, in milliseconds. */
const lookUpLasts = 1000;

/**
 * The user's identity for submissions, by the account's name only: the one chosen, remembered until the window closes,
 * or else the account that is signed in.
 */
export class Identities implements Disposable {
  readonly #clock: Pick<Clock, 'delay'>;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  #chosen: Identity | null = null;
  #signedIn: string | null = null;
  #isLookedUp = false;

  /** `known` has changed, other than by `choose`. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(clock: Pick<Clock, 'delay'>) {
    this.#clock = clock;
    this.#store.add(
      vscode.authentication.onDidChangeSessions(({ provider }) => {
        if (provider.id === 'github' && this.#isLookedUp) void this.#lookUp();
      }),
    );
  }

  /** Chosen earlier in this window. */
  get chosen(): Identity | null {
    return this.#chosen;
  }

  /** Chosen earlier, or else the account that was signed in at the last lookup. */
  get known(): Identity | null {
    return this.#chosen ?? (this.#signedIn === null ? null : { kind: 'github', account: this.#signedIn });
  }

  /** Looks for the account that is signed in, unless an identity was chosen. Never prompts; takes a second at most. */
  async lookUp(): Promise<void> {
    if (this.#chosen) return;
    this.#isLookedUp = true;
    const waiting = new AbortController();
    await Promise.race([this.#lookUp(), this.#clock.delay(lookUpLasts, waiting.signal).catch(() => undefined)]);
    waiting.abort(new Error('found'));
  }

  choose(identity: Identity): void {
    this.#chosen = identity;
  }

  /** Signs in, or asks for the account; `null`: the user cancelled. */
  async signIn({ isOther }: { readonly isOther: boolean }): Promise<Identity | null> {
    const account = await signInToGithub({ isOther });
    return account === null ? null : { kind: 'github', account };
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #lookUp(): Promise<void> {
    const account = await githubAccount();
    if (account === this.#signedIn) return;
    this.#signedIn = account;
    if (!this.#chosen) this.#changed.fire();
  }
}

export function identityLabel(identity: Identity): string {
  return identity.kind === 'anonymous'
    ? vscode.l10n.t('anonymous: the service opens the pull request with its own account')
    : vscode.l10n.t('{0}, with your GitHub account', plainText(identity.account));
}
