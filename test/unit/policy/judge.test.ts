import assert from 'node:assert/strict';
import type { DefinitionSummary } from '../../../src/core/summary.ts';
import type { Known, Loadable } from '../../../src/core/loadable.ts';
import type { LinkedDependency } from '../../../src/manifests/link.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readManifest, readerFor, readerOf } from '../../../src/manifests/readers.ts';
import { judgedComponent, reportingDependencies } from '../../../src/policy/judge.ts';
import { withLocalLicense } from '../../../src/model/definitions/withLocalLicense.ts';

const summary: DefinitionSummary = {
  coordinates: { type: 'npm', provider: 'npmjs', namespace: null, name: 'a', revision: '1.0.0' },
  license: { kind: 'expression', expression: 'MIT' },
  discovered: ['ISC'],
  score: 50,
  releaseDate: null,
  updated: '2026-01-01T00:00:00Z',
  sourceUrl: null,
  isCurated: false,
  isHarvested: true,
  tools: [],
};
const known: Known<DefinitionSummary> = { state: 'known', value: summary, fetchedAt: 0, isStale: false };
const problem = { kind: 'timeout', url: 'https://service.example', milliseconds: 1 } as const;

/** Files of a folder, linked. */
function linked(files: Readonly<Record<string, string>>): ReturnType<typeof linkWorkspace>['manifests'] {
  const read = Object.entries(files).flatMap(([path, text]) => {
    const format = readerFor(path);
    return format ? [{ path, format, reading: readManifest(format, text) }] : [];
  });
  return linkWorkspace(read, { supports: [], privatePackages: [] }).manifests;
}

describe('judgedComponent', () => {
  const [manifest] = linked({ 'package.json': '{"devDependencies": {"a": "1.0.0"}}' });
  const [dependency] = manifest?.dependencies ?? [];
  const rows: readonly (readonly [what: string, loadable: Loadable<DefinitionSummary> | null, expected: string])[] = [
    ['what is known', known, 'expression MIT'],
    ['what was known while it is requested again', { state: 'loading', lastKnown: known }, 'expression MIT'],
    ['what was known before a failure', { state: 'failed', problem, lastKnown: known }, 'expression MIT'],
    ['the license that is used locally', withLocalLicense(known, 'ISC'), 'expression ISC'],
    ['no failure', { state: 'failed', problem, lastKnown: null }, 'failed null'],
    ['no first request', { state: 'loading', lastKnown: null }, 'loading null'],
    ['nothing that is not requested', { state: 'notLookedUpYet' }, 'notLookedUpYet null'],
    ['a missing harvest', { state: 'notHarvested', fetchedAt: 0 }, 'notHarvested null'],
    ['a missing harvest after a failure', { state: 'notHarvested', fetchedAt: 0, problem }, 'notHarvested null'],
    ['nothing that cannot be requested', null, 'cannotBeLookedUp null'],
  ];
  for (const [what, loadable, expected] of rows)
    it(`has ${what}`, () => {
      assert.ok(dependency);
      const { state, declared, scope, name, version } = judgedComponent(dependency, loadable);
      assert.equal(`${state} ${declared}`, expected);
      assert.deepEqual([scope, name, version], ['development', 'a', '1.0.0']);
    });
});

describe('reportingDependencies', () => {
  const roleOf = (formatId: string): 'manifest' | 'lock' | 'list' => readerOf(formatId)?.role ?? 'manifest';
  const npmLock = (packages: string): string => `{"lockfileVersion": 3, "packages": {${packages}}}`;

  /** The reporting dependencies, as `file:offset name scope`. */
  const rows: readonly (readonly [
    what: string,
    files: Readonly<Record<string, string>>,
    expected: readonly string[],
  ])[] = [
    [
      'of a manifest and its lock: direct ones in the manifest, others in the lock, each once',
      {
        'package.json': '{"dependencies": {"a": "^1.0.0"}}',
        'package-lock.json': npmLock(
          `"": {"dependencies": {"a": "^1.0.0"}}, "node_modules/a": {"version": "1.0.0", "dependencies": {"b": "*"}},
           "node_modules/b": {"version": "2.0.0"}, "node_modules/a/node_modules/b": {"version": "2.0.0"}`,
        ),
      },
      ['package-lock.json b runtime', 'package.json a runtime'],
    ],
    [
      'of a manifest without a lock: all',
      { 'package.json': '{"dependencies": {"a": "1.0.0"}, "devDependencies": {"b": "2.0.0"}}' },
      ['package.json a runtime', 'package.json b development'],
    ],
    [
      'of a lock without a manifest: all',
      {
        'package-lock.json': npmLock('"node_modules/a": {"version": "1.0.0"}, "node_modules/b": {"version": "2.0.0"}'),
      },
      ['package-lock.json a runtime', 'package-lock.json b runtime'],
    ],
    [
      'of two projects: in each',
      {
        'one/package.json': '{"dependencies": {"a": "1.0.0"}}',
        'two/package.json': '{"dependencies": {"b": "1.0.0"}}',
        'two/package-lock.json': npmLock(
          '"": {"dependencies": {"b": "1.0.0"}}, "node_modules/b": {"version": "1.0.0", "dependencies": {"a": "*"}}, "node_modules/a": {"version": "1.0.0"}',
        ),
      },
      ['one/package.json a runtime', 'two/package-lock.json a runtime', 'two/package.json b runtime'],
    ],
    [
      'of a list that a manifest covers: only what the manifest lacks',
      {
        'go.mod': 'module example.com/m\n\ngo 1.21\n\nrequire github.com/gorilla/mux v1.8.1\n',
        'vendor/modules.txt':
          '# github.com/gorilla/mux v1.8.1\n## explicit\n# github.com/pkg/errors v0.9.1\ngithub.com/pkg/errors\n',
      },
      ['go.mod github.com/gorilla/mux runtime', 'vendor/modules.txt github.com/pkg/errors runtime'],
    ],
  ];
  for (const [what, files, expected] of rows)
    it(what, () => {
      const manifests = linked(files);
      const reporting = reportingDependencies(manifests, roleOf);
      const found = manifests.flatMap(({ path, dependencies }) =>
        dependencies.filter((one) => reporting.has(one)).map((one) => `${path} ${labelOf(one)}`),
      );
      assert.deepEqual(found.toSorted(), expected);
    });
});

function labelOf({ dependency, scope }: LinkedDependency): string {
  return `${dependency.name} ${scope}`;
}
