import type { Found } from '../../../support/secrets/secretFinder.ts';
import { credentials, privateNames, type Secret, type SecretKind } from '../../../support/secrets/planted.ts';

/** Where something can be found after a run. */
export type Place =
  /** Requests to the service, without the one `authorization` header of the submission. */
  | 'sent to the service'
  /** Connections of the extension host to anything else, and requests of the page to anything but the editor's server. */
  | 'sent elsewhere'
  /**
   * Requests of the editor's own page to GitHub's API, if any: with a sign-in, it asks there for the account's AI
   * features. No page of the extension may connect to anything.
   */
  | 'sent to GitHub by the editor'
  /** The extension's own files in global and workspace storage. */
  | 'stored by the extension'
  /** All other files of the profile: settings, backups, history, state. The state of the page, in the browser. */
  | 'stored by the editor'
  /** Files of logs, the output of the extension host, the console of the page and of all frames. */
  | 'logged'
  /** The document of every frame: views, hovers, notifications, Problems, pages; not the text of the user's own files. */
  | 'shown'
  /** Messages to any frame, those of the extension to its pages among them. */
  | 'messages to pages'
  /** The clipboard after *Report Issue…*. */
  | 'clipboard'
  /** Files that *Export…* wrote. */
  | 'exported';

/**
 * What may be found where. The GitHub token: nowhere, but at GitHub. Other credentials: nowhere. A private name is the name of one of the user's own
 * dependencies, and the user sees it in lists and exports of these; it is never sent, logged, copied into a report or kept.
 */
export const allowed: Readonly<Record<Place, readonly SecretKind[]>> = {
  'sent to the service': [],
  'sent elsewhere': [],
  'sent to GitHub by the editor': ['token'],
  'stored by the extension': [],
  'stored by the editor': [],
  logged: [],
  shown: ['name'],
  'messages to pages': ['name'],
  clipboard: [],
  exported: ['name'],
};

/** The user wrote these into the editor's settings, and the editor keeps them there. */
const inSettings: ReadonlySet<Secret> = new Set([credentials.proxyPassword, privateNames.npmPattern]);

function isAllowed(place: Place, secret: Secret): boolean {
  return allowed[place].includes(secret.kind) || (place === 'stored by the editor' && inSettings.has(secret));
}

/** What was found and isn't allowed there, as lines for a message. */
export function forbidden(place: Place, found: readonly Found[]): readonly string[] {
  return found
    .filter(({ secret }) => !isAllowed(place, secret))
    .map(({ secret, place: where, around }) => `${place}: ${secret.what} in ${where}: ${around}`);
}
