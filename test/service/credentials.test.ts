// The headless scan of a workspace full of secrets: what the service receives, and what the scan prints and exports.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';

import { bareEnvironment } from '../support/bareEnvironment.ts';
import { noGit } from '../support/gitRepository.ts';
import { allSecrets, privateNames, type SecretKind } from '../support/secrets/planted.ts';
import { plantHome, plantWorkspace, privatePattern } from '../support/secrets/plantedWorkspace.ts';
import { SecretFinder } from '../support/secrets/secretFinder.ts';
import { BuiltScan } from '../unit/scan/builtScan.ts';
import { type Service, startService } from './startService.ts';

/** Ways to run the scan: its output has the names of the user's own dependencies, and nothing else that is secret. */
const runs: Readonly<Record<string, readonly string[]>> = {
  'a table': ['--resolve'],
  JSON: ['--json', '--resolve'],
  'a notice file': ['--export', 'notice', '--scope', 'all'],
  CycloneDX: ['--export', 'cyclonedx'],
  SPDX: ['--export', 'spdx'],
  CSV: ['--export', 'csv'],
};

(noGit ? describe.skip : describe)(`Secrets of a workspace in a scan${noGit ? ` (${noGit})` : ''}`, () => {
  const finder = new SecretFinder(allSecrets);
  let scan: BuiltScan;
  let service: Service;
  let [folder, home] = ['', ''];

  before(async () => {
    scan = await BuiltScan.make();
    service = await startService({ generate: true });
    [folder, home] = [scan.workspace(), scan.workspace()];
    plantWorkspace(folder);
    plantHome(home);
  });
  after(async () => {
    await service.stop();
    scan.remove();
  });

  for (const [what, args] of Object.entries(runs))
    it(`are in no request, and of them names alone in ${what}`, async () => {
      service.control.clearLog();
      const { code, out, err } = await scan.runWith(
        bareEnvironment(home),
        folder,
        '--api',
        service.url,
        '--private',
        privatePattern,
        ...args,
      );
      assert.ok(code === 0 || code === 1, err);
      const requests = JSON.stringify(service.requests);
      assert.ok(service.requests.length > 0);
      const found = (text: string, place: string, isAllowed: (kind: SecretKind) => boolean): readonly string[] =>
        finder
          .find(text, place)
          .filter(({ secret }) => !isAllowed(secret.kind))
          .map(({ secret, around }) => `${place}: ${secret.what}: ${around}`);
      assert.deepEqual(
        [
          ...found(requests, 'requests', () => false),
          ...found(out, 'output', (kind) => kind === 'name'),
          ...found(err, 'messages', () => false),
        ],
        [],
      );
      assert.ok(finder.find(out, 'output').length > 0, 'the search finds the names');
    });

  it('are of every sort in the list of dependencies', async () => {
    const { out } = await scan.runWith(bareEnvironment(home), folder, '--json', '--private', privatePattern);
    const listed = new Set(finder.find(out, 'output').map(({ secret }) => secret));
    assert.deepEqual(
      Object.values(privateNames).filter((name) => !listed.has(name)),
      [],
    );
  });
});
