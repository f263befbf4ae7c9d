import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { ComponentState } from '../../../../src/core/licenseState.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import { compareLicenses, type FileChange, rowsOf, snapshotOf } from '../../../../src/model/changes/changeRows.ts';
import type { LicenseComparison } from '../../../../src/model/workspace/componentChanges.ts';
import { dependencyChanges } from '../../../../src/model/changes/dependencyChanges.ts';
import type { LicenseView } from '../../../../src/model/workspace/componentNodes.ts';
import { linked } from '../../../support/linked.ts';

/** An expression, or the name of a state. */
function viewOf(text: string): LicenseView {
  const states: readonly string[] = [
    'loading',
    'notLookedUpYet',
    'failed',
    'notHarvested',
    'cannotBeLookedUp',
    'notFound',
    'none',
  ];
  if (states.includes(text)) return { state: text as ComponentState, expression: text === 'none' ? 'NONE' : null };
  if (text === 'NOASSERTION') return { state: 'noAssertion', expression: text };
  if (text === 'OTHER') return { state: 'other', expression: text };
  return { state: text.includes('LicenseRef') ? 'licenseRef' : 'expression', expression: text };
}

const comparisons: readonly (readonly [before: string, after: string, LicenseComparison])[] = [
  ['MIT', 'MIT', 'same'],
  ['MIT', 'Apache-2.0', 'changed'],
  ['MIT OR Apache-2.0', '(Apache-2.0 OR MIT)', 'same'],
  ['MIT OR Apache-2.0', 'MIT AND Apache-2.0', 'changed'],
  ['GPL-3.0', 'GPL-3.0-only', 'same'],
  ['GPL-2.0+', 'GPL-2.0-or-later', 'same'],
  ['GPL-2.0-only', 'GPL-2.0-only WITH Classpath-exception-2.0', 'changed'],
  ['LicenseRef-a', 'LicenseRef-a', 'same'],
  ['LicenseRef-a', 'LicenseRef-b', 'changed'],
  ['NOASSERTION', 'NOASSERTION', 'same'],
  ['MIT', 'NOASSERTION', 'changed'],
  ['MIT', 'OTHER', 'changed'],
  ['MIT', 'none', 'changed'],
  ['notFound', 'notFound', 'same'],
  ['notFound', 'MIT', 'changed'],
  ['MIT', 'notFound', 'changed'],
  ['MIT', 'loading', 'unknown'],
  ['loading', 'MIT', 'unknown'],
  ['loading', 'loading', 'unknown'],
  ['failed', 'failed', 'unknown'],
  ['MIT', 'failed', 'unknown'],
  ['notLookedUpYet', 'MIT', 'unknown'],
  ['MIT', 'notHarvested', 'unknown'],
  ['cannotBeLookedUp', 'cannotBeLookedUp', 'unknown'],
];

describe('compareLicenses', () => {
  for (const [before, after, expected] of comparisons)
    it(`${before} → ${after}: ${expected}`, () => {
      assert.equal(compareLicenses(viewOf(before), viewOf(after)), expected);
    });
});

describe('rowsOf and snapshotOf', () => {
  const licenses: Readonly<Record<string, string>> = {
    'a@1.0.0': 'MIT',
    'a@2.0.0': 'BUSL-1.1',
    'b@1.0.0': 'MIT',
    'b@1.1.0': 'loading',
    'd@1.0.0': 'ISC',
    'd@1.0.1': 'ISC',
  };
  const licenseOf = ({ dependency, version }: LinkedDependency): LicenseView =>
    viewOf(licenses[`${dependency.name}@${version}`] ?? 'MIT');
  const changesIn = (folder: string, path: string, before: string, after: string): FileChange[] => {
    const listOf = (text: string): LinkedDependency[] =>
      text
        .split(' ')
        .filter(Boolean)
        .map((one) => linked(one));
    return dependencyChanges(listOf(before), listOf(after)).map((change) => ({ folder, path, change }));
  };

  it('lists each component once, with its licenses and files, and counts them', () => {
    const all = [
      ...changesIn('f', 'package.json', 'a@1.0.0 d@1.0.0', 'a@2.0.0 d@1.0.1'),
      ...changesIn('f', 'package-lock.json', 'a@1.0.0 b@1.0.0 d@1.0.0', 'a@2.0.0 b@1.1.0 c@1.0.0 d@1.0.1'),
      ...changesIn('g', 'package.json', 'e@1.0.0', ''),
    ];
    const { rows, ...counts } = snapshotOf(rowsOf(all, licenseOf).values());
    assert.deepEqual(counts, { added: 1, removed: 1, updated: 3, licenseChanged: 1 });
    assert.deepEqual(
      rows.map(({ kind, name, before, after, license, places }) =>
        [
          kind,
          name,
          `${before?.version ?? ''} ${before?.expression ?? '-'}`,
          `${after?.version ?? ''} ${after?.expression ?? '-'}`,
          license,
          places.map(({ folder, path }) => `${folder}/${path}`).join(' '),
        ].join(' | '),
      ),
      [
        'updated | a | 1.0.0 MIT | 2.0.0 BUSL-1.1 | changed | f/package.json f/package-lock.json',
        'updated | b | 1.0.0 MIT | 1.1.0 - | unknown | f/package-lock.json',
        'added | c |  - | 1.0.0 MIT | same | f/package-lock.json',
        'updated | d | 1.0.0 ISC | 1.0.1 ISC | same | f/package.json f/package-lock.json',
        'removed | e | 1.0.0 MIT |  - | same | g/package.json',
      ],
    );
  });
});
