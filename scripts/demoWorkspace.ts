import fs from 'node:fs';
import path from 'node:path';
import { writeHarvests } from '../test/e2e/support/harvestRecords.ts';
import type { Profile } from '../test/host/profile.ts';
import { copyWorkspace } from './copyWorkspace.ts';

/** Licenses that the manifests of installed packages state; the service's definitions say something else. */
const installed: Readonly<Record<string, { readonly version: string; readonly license: string }>> = {
  '@demo/undeclared': { version: '1.1.0', license: 'MIT' },
  lodash: { version: '4.17.21', license: 'MIT' },
  'mixed-bag': { version: '3.0.0', license: 'GPL-2.0-only WITH Classpath-exception-2.0' },
  'unlicensed-thing': { version: '1.0.0', license: 'ISC' },
};

const harvested = 'is-thirteen@2.0.0';

/** Options of the stand-in service for the demo workspace: a result of each tool of a harvest every 30 seconds. */
export const demoServiceOptions: readonly string[] = ['--harvest-delay', '30000'];

/**
 * Copies the demo workspace into the profile's folder and returns its path: with installed packages, and with a harvest
 * that an earlier session queued at the service, unless the service is the public one (`serviceUrl` undefined).
 */
export async function createDemoWorkspace(profile: Profile, serviceUrl: string | undefined): Promise<string> {
  const workspace = copyWorkspace('demo', profile.root);
  for (const [name, { version, license }] of Object.entries(installed)) {
    const folder = path.join(workspace, 'node_modules', name);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version, license }, null, 2));
  }
  if (serviceUrl === undefined) return workspace;
  const [name, version] = harvested.split('@');
  await fetch(`${serviceUrl}/harvest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ tool: 'package', coordinates: `npm/npmjs/-/${name}/${version}` }]),
  });
  writeHarvests(profile, serviceUrl, 'demo', 0, { [harvested]: (progress) => ({ kind: 'accepted', ...progress }) });
  return workspace;
}
