import * as vscode from 'vscode';

import { plainText } from '../../../core/plainText.ts';
import { signInToGithub } from '../../githubSession.ts';

/** The author of a pull request. */
export type Identity =
  /** The service opens it with its own account. */
  { readonly kind: 'anonymous' } | { readonly kind: 'github'; readonly account: string };

export const anonymous: Identity = { kind: 'anonymous' };

/** The user's identity for submissions: remembered until the window closes, by the account's name only. */
export class Identities {
  #chosen: Identity | null = null;

  /** Chosen earlier in this window. */
  get chosen(): Identity | null {
    return this.#chosen;
  }

  choose(identity: Identity): void {
    this.#chosen = identity;
  }

  /** Signs in, or asks for the account; `null`: the user cancelled. */
  async signIn({ isOther }: { readonly isOther: boolean }): Promise<Identity | null> {
    const account = await signInToGithub({ isOther });
    return account === null ? null : { kind: 'github', account };
  }
}

export function identityLabel(identity: Identity): string {
  return identity.kind === 'anonymous'
    ? vscode.l10n.t('anonymous: the service opens the pull request with its own account')
    : vscode.l10n.t('{0}, with your GitHub account', plainText(identity.account));
}
