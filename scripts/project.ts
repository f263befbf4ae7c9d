import path from 'node:path';

/** The root of the checkout. */
export const projectRoot = path.join(import.meta.dirname, '..');

export const hostRoot = path.join(projectRoot, 'test', 'host');

export const workspacesRoot = path.join(projectRoot, 'test', 'fixtures', 'workspaces');

/** The licenses of the bundled packages; a generated file in the root. */
export const noticesFile = 'ThirdPartyNotices.txt';
