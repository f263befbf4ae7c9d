import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { plainText } from '../../core/plainText.ts';
import type { Clock } from '../../model/ports.ts';
import { githubAccount, signInToGithub } from '../common/githubSession.ts';

/** The author of a pull request. */
export type Identity =
  /** The service opens it with its own account. */
  { readonly kind: 'anonymous' } | { readonly kind: 'github'; readonly account: string };

export const anonymous: Identity = { kind: 'anonymous' };

/** How long the editor may take to name the account that is signed in, in milliseconds. */
const lookUpTimeout = 1000;

/**
 * The user's identity for submissions, by the account's name only: the account that is signed in, unless the user chose
 * to stay anonymous. The choice is remembered until the window closes.
 */
export class Identities implements Disposable {
  readonly #clock: Pick<Clock, 'delay'>;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  #account: string | null = null;
  #isAnonymous = false;
  #isLookedUp = false;
  /** Lookups and sign-ins begun so far: an older one changes nothing. */
  #begun = 0;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(clock: Pick<Clock, 'delay'>) {
    this.#clock = clock;
    this.#store.add(
      vscode.authentication.onDidChangeSessions(({ provider }) => {
        if (provider.id === 'github' && this.#isLookedUp) void this.#lookUp();
      }),
    );
  }

  /** The account that was signed in at the last lookup, whether chosen or not. */
  get account(): string | null {
    return this.#account;
  }

  get current(): Identity {
    const account = this.#account;
    return this.#isAnonymous || account === null ? anonymous : { kind: 'github', account };
  }

  /** Looks for the account that is signed in. Never prompts; takes a second at most. */
  async lookUp(): Promise<void> {
    this.#isLookedUp = true;
    const waiting = new AbortController();
    await Promise.race([this.#lookUp(), this.#clock.delay(lookUpTimeout, waiting.signal).catch(() => undefined)]);
    waiting.abort(new Error('found'));
  }

  choose(kind: Identity['kind']): void {
    this.#set(this.#account, kind === 'anonymous');
  }

  /** Signs in and chooses that account, if the user doesn't cancel: another one than before, if there was one. */
  async signIn(): Promise<void> {
    const account = await signInToGithub({ isOther: this.#account !== null });
    if (account === null) return;
    this.#begun += 1;
    this.#set(account, false);
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #lookUp(): Promise<void> {
    const own = (this.#begun += 1);
    const account = await githubAccount();
    if (own === this.#begun) this.#set(account, this.#isAnonymous);
  }

  #set(account: string | null, isAnonymous: boolean): void {
    if (account === this.#account && isAnonymous === this.#isAnonymous) return;
    this.#account = account;
    this.#isAnonymous = isAnonymous;
    this.#changed.fire();
  }
}

export function identityLabel(identity: Identity): string {
  return identity.kind === 'anonymous'
    ? vscode.l10n.t('anonymous: the service opens the pull request with its own account')
    : vscode.l10n.t('{0}, with your GitHub account', plainText(identity.account));
}
