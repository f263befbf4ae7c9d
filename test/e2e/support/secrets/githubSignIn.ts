import fs from 'node:fs';
import path from 'node:path';

/** The account of `writeGithubSignIn`. */
export const account = 'dana-planted';

/** The built-in extension whose place `writeGithubSignIn` takes. */
export const githubBuiltin = 'vscode.github-authentication';

/**
 * Writes an extension that signs in to GitHub without a network: the editor's own consent, and then this token. Returns its
 * folder.
 */
export function writeGithubSignIn(folder: string, token: string): string {
  fs.mkdirSync(folder, { recursive: true });
  const manifest = {
    name: 'github-sign-in',
    publisher: 'test',
    version: '1.0.0',
    engines: { vscode: '^1.90.0' },
    main: './extension.js',
    activationEvents: ['onAuthenticationRequest:github'],
    contributes: { authentication: [{ id: 'github', label: 'GitHub' }] },
  };
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  fs.writeFileSync(path.join(folder, 'extension.js'), extension(token));
  return folder;
}

const extension = (token: string): string => `
const vscode = require('vscode');
exports.activate = ({ subscriptions }) => {
  const changed = new vscode.EventEmitter();
  let sessions = [];
  subscriptions.push(
    vscode.authentication.registerAuthenticationProvider('github', 'GitHub', {
      onDidChangeSessions: changed.event,
      getSessions: async () => sessions,
      createSession: async (scopes) => {
        const account = { id: '1', label: ${JSON.stringify(account)} };
        const session = { id: '1', accessToken: ${JSON.stringify(token)}, account, scopes };
        sessions = [session];
        changed.fire({ added: [session], removed: [], changed: [] });
        return session;
      },
      removeSession: async () => {},
    }),
  );
};
`;
