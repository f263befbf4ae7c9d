import * as vscode from 'vscode';

/** GitHub scopes the service needs to open a pull request in the user's name (service-api.md 10). */
const scopes = ['public_repo', 'read:user', 'user:email'];

/**
 * The account that is signed in, if this extension may use it: the user has allowed that. `null`: none. Never prompts,
 * and shows no badge on the Accounts menu.
 */
export async function githubAccount(): Promise<string | null> {
  const session = await silentSession().catch(() => undefined);
  return session?.account.label ?? null;
}

/** The token of a signed-in account; `null` if it is no longer signed in. Never prompts; the token is not stored. */
export async function githubToken(account: string): Promise<string | null> {
  const session = await silentSession();
  return session?.account.label === account ? session.accessToken : null;
}

/** True if requests can be sent in the name of an account. Never prompts. */
export async function isSignedInToGithub(account: string): Promise<boolean> {
  return (await githubToken(account).catch(() => null)) !== null;
}

/**
 * Signs in through the editor's own sign-in, which prompts; `isOther`: with another account than before. Returns the
 * account's name; `null` if the user declined.
 */
export async function signInToGithub({ isOther = false } = {}): Promise<string | null> {
  try {
    const options = { createIfNone: true, ...(isOther ? { clearSessionPreference: true } : {}) };
    const session = await vscode.authentication.getSession('github', scopes, options);
    return session.account.label;
  } catch {
    // The user cancelled, or this sign-in isn't available here.
    return null;
  }
}

async function silentSession(): Promise<vscode.AuthenticationSession | undefined> {
  return vscode.authentication.getSession('github', scopes, { silent: true });
}
