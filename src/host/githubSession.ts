import * as vscode from 'vscode';

/** What the service needs to open a pull request in a person's name (service-api.md 10). */
const scopes = ['public_repo', 'read:user', 'user:email'];

/** The token of an account that is signed in; `null` when it is not any more. Never asks, and nothing keeps what it gives. */
export async function githubToken(account: string): Promise<string | null> {
  const session = await vscode.authentication.getSession('github', scopes, { silent: true });
  return session?.account.label === account ? session.accessToken : null;
}

/** Whether a request can be sent in the name of an account. Never asks. */
export async function isSignedInToGithub(account: string): Promise<boolean> {
  return (await githubToken(account).catch(() => null)) !== null;
}

/**
 * Signs in through the editor's own sign-in, which asks the person; `isOther`: for another account than before. The account's
 * name; `null` when they would not.
 */
export async function signInToGithub({ isOther = false } = {}): Promise<string | null> {
  try {
    const options = { createIfNone: true, ...(isOther ? { clearSessionPreference: true } : {}) };
    const session = await vscode.authentication.getSession('github', scopes, options);
    return session.account.label;
  } catch {
    // The person called it off, or there is no such sign-in here.
    return null;
  }
}
