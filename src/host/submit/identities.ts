import * as vscode from 'vscode';

import { plainText } from '../../core/plainText.ts';
import type { Log } from '../../model/ports.ts';

/** Whom a pull request comes from. */
export type Identity =
  /** The service opens it with an account of its own. */
  { readonly kind: 'anonymous' } | { readonly kind: 'github'; readonly account: string };

export const anonymous: Identity = { kind: 'anonymous' };

const provider = 'github';
/** What the web interface asks for, but for the organisations (service-api.md 10). */
const scopes = ['public_repo', 'read:user', 'user:email'];

/**
 * Who a person submits as: remembered until the window closes, asked of the editor's own sign-in only when somebody wants to
 * submit as themselves. Tokens stay in the editor; what is handed out is for one request.
 */
export class Identities {
  readonly #log: Log;
  #chosen: Identity | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /** What was chosen before in this window. */
  get chosen(): Identity | null {
    return this.#chosen;
  }

  choose(identity: Identity): void {
    this.#chosen = identity;
  }

  /** Signs in, or asks which account; `null` when the person called it off. */
  async signIn({ isOther }: { readonly isOther: boolean }): Promise<Identity | null> {
    try {
      const session = await vscode.authentication.getSession(provider, scopes, {
        createIfNone: true,
        ...(isOther ? { clearSessionPreference: true } : {}),
      });
      return { kind: 'github', account: session.account.label };
    } catch (error) {
      // Also how the editor says that the person called it off.
      this.#log.info(`no sign-in: ${error instanceof Error ? error.name : 'unknown'}`);
      return null;
    }
  }

  /** Of that account alone; `null`: there is no such sign-in any more. */
  async token(account: string): Promise<string | null> {
    const accounts = await vscode.authentication.getAccounts(provider);
    const found = accounts.find(({ label }) => label === account);
    const session = await vscode.authentication.getSession(provider, scopes, {
      silent: true,
      ...(found ? { account: found } : {}),
    });
    return session?.account.label === account ? session.accessToken : null;
  }
}

/** A token leaves this machine encrypted, or not at all. */
export function maySendToken(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

export function identityWords(identity: Identity): string {
  return identity.kind === 'anonymous'
    ? vscode.l10n.t('anonymous: the service opens the pull request with its own account')
    : vscode.l10n.t('{0}, with your GitHub account', plainText(identity.account));
}
