import * as vscode from 'vscode';

import { plainText } from '../../../core/plainText.ts';
import { signInToGithub } from '../../githubSession.ts';

/** Whom a pull request comes from. */
export type Identity =
  /** The service opens it with an account of its own. */
  { readonly kind: 'anonymous' } | { readonly kind: 'github'; readonly account: string };

export const anonymous: Identity = { kind: 'anonymous' };

/** Who this person submits as: remembered until the window closes, by the account's name and nothing else. */
export class Identities {
  #chosen: Identity | null = null;

  /** What was chosen before in this window. */
  get chosen(): Identity | null {
    return this.#chosen;
  }

  choose(identity: Identity): void {
    this.#chosen = identity;
  }

  /** Signs in, or asks which account; `null` when the person called it off. */
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
