import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { after, before, describe, it } from 'mocha';

import { type Service, startService } from '../../service/startService.ts';
import { BuiltScan } from './builtScan.ts';

/** `mit` is fine, `gpl` is denied, `new` isn't harvested, and the lookup of `broken` fails. */
const files = {
  '.clearlydefined.yaml': `allow: [permissive]
deny: [GPL-3.0-only]
rules:
  - components: pkg:npm/dev
    scopes: [development]
    allow: [ISC, GPL-3.0-only]
    reason: A tool.
    expires: 2999-12-31
`,
  'package.json': `{
  "dependencies": { "mit": "^1.0.0", "gpl": "^1.0.0", "broken": "1.0.0" },
  "devDependencies": { "dev": "^1.0.0" },
  "peerDependencies": { "open": "^1.0.0" }
}
`,
  'package-lock.json': `{
  "lockfileVersion": 3,
  "packages": {
    "": { "dependencies": { "mit": "^1.0.0", "gpl": "^1.0.0", "broken": "1.0.0" }, "devDependencies": { "dev": "^1.0.0" } },
    "node_modules/mit": { "version": "1.0.0" },
    "node_modules/gpl": { "version": "1.0.0", "dependencies": { "new": "*", "dev": "*" } },
    "node_modules/broken": { "version": "1.0.0" },
    "node_modules/new": { "version": "1.0.0" },
    "node_modules/mit/node_modules/new": { "version": "1.0.0" },
    "node_modules/dev": { "version": "1.0.0" }
  }
}
`,
};

describe('The scan with --check', () => {
  let scan: BuiltScan;
  let service: Service;
  before(async () => {
    scan = await BuiltScan.make();
    service = await startService({
      standardComponents: false,
      components: {
        'npm/npmjs/-/mit/1.0.0': { declared: 'MIT' },
        'npm/npmjs/-/gpl/1.0.0': { declared: 'GPL-3.0-only' },
        'npm/npmjs/-/dev/1.0.0': { declared: 'GPL-3.0-only' },
        'npm/npmjs/-/broken/1.0.0': { declared: 'MIT' },
      },
      failing: ['npm/npmjs/-/broken/1.0.0'],
    });
  });
  after(async () => {
    await service.stop();
    scan.remove();
  });

  const check = (folder: string, ...args: readonly string[]): ReturnType<BuiltScan['run']> =>
    scan.run(folder, '--check', '--api', service.url, ...args);

  it('prints each finding where a developer can act, and what is not judged', async () => {
    const { code, out } = await check(scan.workspace(files));
    assert.deepEqual(out.split('\n'), [
      'package-lock.json:8:19: warning: new@1.0.0: notHarvested (not scanned yet, in no list) needs a review [unlisted]',
      // Needed at run time, too: the rule is for development.
      'package-lock.json:10:19: error: dev@1.0.0: GPL-3.0-only is denied [deny]',
      'package.json:2:39: error: gpl@1.0.0: GPL-3.0-only is denied [deny]',
      '3 findings: 2 denied, 1 to review; 4 components judged; 1 not judged because the lookup failed; 1 not judged because of a private or local source or no exact version',
      '',
    ]);
    assert.equal(code, 1);
  });

  it('fails for something denied only, and on request for failed lookups', async () => {
    const text = files['.clearlydefined.yaml'];
    const without = (more: string): string => scan.workspace({ ...files, '.clearlydefined.yaml': more });
    const denied = await check(without(text), '--fail-on', 'failed');
    assert.equal(denied.code, 1);
    const reviewed = without('allow: [permissive]');
    assert.equal((await check(reviewed)).code, 0);
    const failed = await check(reviewed, '--fail-on', 'failed');
    assert.deepEqual([failed.code, failed.err.split('\n').at(-2)], [1, '--fail-on: 1 of 6 components: 1 failed']);
  });

  it('says when nothing is found', async () => {
    const folder = scan.workspace({ '.clearlydefined.yaml': '' });
    assert.deepEqual(await check(folder), {
      code: 0,
      out: '0 findings: 0 denied, 0 to review; 0 components judged\n',
      err: '',
    });
  });

  it('reads another policy', async () => {
    const folder = scan.workspace({ ...files, 'ci/policy.yaml': 'deny: [MIT]\nfoo: 1' });
    const file = path.join(folder, 'ci', 'policy.yaml');
    const { code, out, err } = await check(folder, '--policy', file);
    assert.match(out, /^package\.json:2:22: error: mit@1\.0\.0: MIT is denied \[deny\]\n1 finding: /);
    assert.ok(err.includes(`${file}:2:1: warning: The key foo is unknown and has no effect.\n`), err);
    assert.equal(code, 1);
  });

  const refused: readonly (readonly [policy: string, err: string])[] = [
    ['allow: [MIT, MTI]', '.clearlydefined.yaml:1:14: error: MTI is not a license expression'],
    ['allow: MIT', '.clearlydefined.yaml:1:8: error: Expected a list.'],
    ['a: &a [*a]', '.clearlydefined.yaml:1:4: error: Anchors, aliases'],
    ['groups:\n  a: [b]\n  b: [a]\nallow: [a]', '.clearlydefined.yaml:3:7: error: The group a contains itself.'],
    ['x'.repeat(1_500_000), '.clearlydefined.yaml:1:1: error: Too long: '],
    [
      '#'.repeat(10_000_000),
      ".clearlydefined.yaml can't be read: 10000000 bytes are more than the 4000000 that are read",
    ],
  ];
  for (const [policy, expected] of refused)
    it(`refuses the policy ${policy.slice(0, 30).replaceAll('\n', ' ')} before it sends anything`, async () => {
      const sent = service.requests.length;
      const { code, out, err } = await check(scan.workspace({ ...files, '.clearlydefined.yaml': policy }));
      assert.deepEqual({ code, out }, { code: 2, out: '' });
      assert.ok(err.startsWith(expected), err.slice(0, 300));
      assert.equal(service.requests.length, sent);
    });

  it('needs a policy', async () => {
    const { code, out, err } = await check(scan.workspace({ 'package.json': '{}' }));
    assert.deepEqual([code, out, err], [2, '', ".clearlydefined.yaml can't be read: it does not exist.\n"]);
  });

  it('writes SARIF that is valid against the official schema', async () => {
    const odd = { 'a #%b/package.json': '{"dependencies": {"gpl": "1.0.0"}}' };
    const folder = scan.workspace({ ...files, ...odd });
    const { code, out, err } = await check(folder, '--format', 'sarif');
    assert.equal(code, 1);
    assert.match(err, /^4 findings: 3 denied, 1 to review; /m);
    const log = JSON.parse(out) as SarifLog;
    const { $schema, id, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8')) as Record<string, unknown>;
    assert.match(`${String($schema)} ${String(id)}`, /draft-04.*sarif-2\.1\.0-rtm\.5/);
    const isValid = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
    assert.ok(isValid(log), JSON.stringify(isValid.errors));
    assert.ok(!isValid({ ...log, version: '2.0.0' }));
    const [run] = log.runs;
    assert.deepEqual(
      run?.results.map(({ ruleId, ruleIndex, level, locations: [{ physicalLocation: at }] }) => [
        ruleId,
        run.tool.driver.rules[ruleIndex]?.id,
        level,
        at.artifactLocation.uri,
        `${at.region.startLine}:${at.region.startColumn}-${at.region.endLine}:${at.region.endColumn}`,
      ]),
      [
        ['deny', 'deny', 'error', 'a%20%23%25b/package.json', '1:20-1:23'],
        ['unlisted', 'unlisted', 'warning', 'package-lock.json', '8:19-8:22'],
        ['deny', 'deny', 'error', 'package-lock.json', '10:19-10:22'],
        ['deny', 'deny', 'error', 'package.json', '2:39-2:42'],
      ],
    );
    assert.equal(run?.invocations[0]?.executionSuccessful, false);
    assert.ok(!out.includes(folder));
  });
});

const schemaFile = path.join('node_modules', '@microsoft', 'jest-sarif', 'lib', 'schemas', 'sarif-2.1.0-rtm.5.json');

interface SarifLog {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly invocations: readonly { readonly executionSuccessful: boolean }[];
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly locations: readonly [SarifLocation];
    }[];
  }[];
}

interface SarifLocation {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region: {
      readonly startLine: number;
      readonly startColumn: number;
      readonly endLine: number;
      readonly endColumn: number;
    };
  };
}
