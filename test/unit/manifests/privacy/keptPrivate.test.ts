import assert from 'node:assert/strict';

import type { NpmManifestFacts } from '../../../../src/manifests/npm/npmFacts.ts';
import { originsOf } from '../../../../src/manifests/identify.ts';
import { identifyPackage } from '../../../../src/manifests/ecosystems.ts';
import { npmNames } from '../../../../src/manifests/npm/identifyNpmPackage.ts';
import { NpmMembers } from '../../../../src/manifests/npm/members.ts';
import { AnsweredSources } from '../../../../src/manifests/sources/packageSources.ts';
import { PrivateNames } from '../../../../src/manifests/privateNames.ts';

describe('Names that the user keeps private', () => {
  const table: readonly (readonly [pattern: string, kept: string])[] = [
    ['@acme/*', '@acme/a @ACME/b'],
    ['@acme/a', '@acme/a'],
    ['acme-*', 'acme-tool'],
    ['*', 'acme-tool plain'],
    ['**', '@acme/a @ACME/b acme-tool plain'],
    ['npm/npmjs/@acme/*', '@acme/a @ACME/b'],
    ['npm/npmjs/-/plain', 'plain'],
    ['npm/npmjs/-/plain/1.0.0', 'plain'],
    ['npm/npmjs/-/plain/2.0.0', ''],
    ['{plain,acme-tool}', 'acme-tool plain'],
    ['', ''],
    ['   ', ''],
    ['*a*a*a*a*a*a*a*a*a*a*b', ''],
    ['x'.repeat(70_000), ''],
    // An invalid pattern may refer to any name.
    [`${'x'.repeat(70_000)}*`, '@acme/a @ACME/b acme-tool plain'],
    ['@(acme|other)-*', '@acme/a @ACME/b acme-tool plain'],
    ['acme-[', '@acme/a @ACME/b acme-tool plain'],
  ];
  for (const [pattern, kept] of table) {
    it(JSON.stringify(pattern.slice(0, 40)), () => {
      const names = ['@acme/a', '@ACME/b', 'acme-tool', 'plain'];
      const privateNames = new PrivateNames([pattern]);
      const found = names.filter((name) => {
        const { coordinates } = identifyPackage('npm', { name, version: '1.0.0', requirement: null });
        return privateNames.has(name, coordinates);
      });
      assert.equal(found.join(' '), kept);
    });
  }

  it('match Go names with encoded and plain slashes', () => {
    const name = 'go.acme.example/deep/module';
    const { coordinates } = identifyPackage('go', { name, version: 'v1.0.0', requirement: null });
    const patterns = ['go.acme.example/**', 'go/golang/go.acme.example%2fdeep/*', 'go/golang/go.acme.example/**'];
    for (const pattern of patterns) assert.ok(new PrivateNames([pattern]).has(name, coordinates), pattern);
    assert.ok(!new PrivateNames(['go.acme.example/*']).has(name, coordinates));
    assert.ok(new PrivateNames(['go.acme.example/**']).has('example.com/replaced', coordinates));
  });
});

describe('Packages of the own npm workspace', () => {
  const projects: readonly (readonly [folder: string, name: string | null, more?: Partial<NpmManifestFacts>])[] = [
    ['', 'root', { isPrivate: true, workspaces: ['packages/*', './tools/*/', '!packages/out', 'deep/**'] }],
    ['packages/a', '@acme/a'],
    ['packages/out', 'out'],
    ['packages/a/inner', 'too-deep'],
    ['packages/nameless', null],
    ['tools/b', 'b', { isPrivate: true }],
    ['deep/er/c', 'c'],
    ['elsewhere', 'elsewhere'],
    ['secret', 'secret', { isPrivate: true }],
    ['other', 'other', { workspaces: ['*'] }],
    ['other/d', 'd'],
    ['otherwise/e', 'e'],
    ['hostile', 'hostile', { workspaces: ['*b*b*b*b*b*b', '', '!', '!+(a|aa)', 'x'.repeat(300)] }],
    ['hostile/aaaa', 'f'],
    ['unusable', 'unusable', { workspaces: ['packages/!(docs)', '!packages/out'] }],
    ['unusable/packages/g', 'g'],
    ['unusable/packages/out', 'h'],
  ];
  const members = new NpmMembers(
    {
      manifests: projects.map(([folder, name, more]) => ({
        folder,
        facts: {
          kind: 'npmManifest',
          name,
          isPrivate: false,
          workspaces: null,
          overridden: new Set(),
          ...more,
        },
      })),
      pnpmWorkspaces: [],
      locks: [],
    },
    [],
    originsOf(npmNames, new AnsweredSources([])),
  );
  const answers: Readonly<Record<string, string | undefined>> = {
    root: 'privatePackage',
    '@acme/a': 'workspaceMember',
    out: undefined,
    'too-deep': undefined,
    b: 'workspaceMember',
    c: 'workspaceMember',
    elsewhere: undefined,
    secret: 'privatePackage',
    d: 'workspaceMember',
    e: undefined,
    f: undefined,
    g: 'workspaceMember',
    h: undefined,
    constructor: undefined,
  };
  for (const [name, answer] of Object.entries(answers)) {
    it(`${name}: ${answer ?? 'is not in the workspace'}`, () => assert.equal(members.reasonFor(name), answer));
  }
});
