import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Disagreement, intendedLicense } from '../../../../src/curation/licenses/disagreement.ts';
import { findDisagreement, statedLicenses } from '../../../../src/curation/licenses/findDisagreement.ts';

const classpath = 'GPL-2.0-only WITH Classpath-exception-2.0';

/** `kind → suggestion` and further details; `-` for none. */
function lineOf(found: Disagreement | null): string {
  if (found === null) return '-';
  const { kind, suggestion } = found;
  const detail =
    'by' in found
      ? ` (${found.by})`
      : 'file' in found
        ? ` (${found.file})`
        : 'missing' in found
          ? ` (${found.missing.join(' ')})`
          : '';
  return `${kind}${detail} → ${suggestion ?? '-'}`;
}

const cases: readonly (readonly [
  manifest: string | null,
  declared: string | null,
  discovered: readonly string[],
  line: string,
])[] = [
  [null, null, [], '-'],
  ['MIT', 'MIT', ['MIT'], '-'],
  ['mit', 'MIT', ['MIT'], '-'],
  ['The MIT License', 'MIT', [], '-'],
  ['ISC OR MIT', 'MIT OR ISC', ['MIT', 'ISC'], '-'],
  ['GPL-3.0', 'GPL-3.0-only', [], '-'],
  ['BSD', 'BSD-3-Clause', [], '-'],
  // Operators.
  ['MIT OR Apache-2.0', 'MIT AND Apache-2.0', ['MIT', 'Apache-2.0'], 'flippedOperator (manifest) → MIT OR Apache-2.0'],
  ['MIT/Apache-2.0', 'Apache-2.0 AND MIT', [], 'flippedOperator (manifest) → MIT OR Apache-2.0'],
  [null, 'MIT AND ISC', ['ISC OR MIT'], 'flippedOperator (discovered) → ISC OR MIT'],
  ['MIT AND ISC', 'MIT AND ISC', ['ISC OR MIT'], '-'],
  [
    '(BSD-3-Clause OR GPL-2.0)',
    'BSD-3-Clause AND GPL-1.0-or-later AND GPL-2.0-only',
    [],
    'flippedOperator (manifest) → BSD-3-Clause OR GPL-2.0',
  ],
  ['MIT OR ISC', 'MIT OR ISC OR Zlib', [], 'manifestDiffers → MIT OR ISC'],
  // Joined by the service.
  [null, 'MIT OR (GPL-2.0 AND MIT)', ['MIT'], 'flippedOperator (tools) → MIT OR GPL-2.0'],
  [
    'Dual License',
    'Apache-2.0 OR (Apache-2.0 AND BSD-3-Clause)',
    ['Apache-2.0'],
    'flippedOperator (tools) → Apache-2.0 OR BSD-3-Clause',
  ],
  [
    'Apache-2.0 OR BSD-3-Clause',
    'Apache-2.0 OR (Apache-2.0 AND BSD-3-Clause)',
    ['Apache-2.0'],
    'flippedOperator (manifest) → Apache-2.0 OR BSD-3-Clause',
  ],
  [
    null,
    '(BSD-3-Clause AND GPL-2.0 AND GPL-2.0-only) OR (BSD-3-Clause AND GPL-2.0-only)',
    ['MIT'],
    'flippedOperator (tools) → -',
  ],
  // Exceptions.
  [classpath, 'GPL-2.0-only', [], `missingException (manifest) → ${classpath}`],
  [classpath, 'GPL-2.0', ['GPL-2.0'], `missingException (manifest) → ${classpath}`],
  [null, 'GPL-2.0-only', [classpath], `missingException (discovered) → ${classpath}`],
  ['GPLv2', classpath, [classpath], 'manifestDiffers → -'],
  // Another license.
  ['ISC', 'MIT', ['MIT'], 'manifestDiffers → ISC'],
  ['Apache 2.0', 'OTHER', [], 'manifestDiffers → Apache-2.0'],
  ['MIT', 'MIT AND ISC', ['MIT', 'ISC'], 'manifestDiffers → MIT'],
  ['UNLICENSED', 'MIT', ['MIT'], 'manifestDiffers → -'],
  ['UNLICENSED', 'OTHER', [], '-'],
  ['UNLICENSED', null, ['MIT'], '-'],
  // Nothing declared.
  ['MIT', null, [], 'notDeclared (manifest) → MIT'],
  ['MIT', 'NOASSERTION', ['ISC', 'MIT OR Zlib'], 'notDeclared (manifest) → MIT'],
  ['MIT', 'NOASSERTION', ['ISC'], 'notDeclared (manifest) → -'],
  ['BSD', '', [], 'notDeclared (manifest) → -'],
  ['NOASSERTION', null, ['MIT'], 'notDeclared (discovered) → MIT'],
  [null, null, ['mit', 'MIT', 'NOASSERTION'], 'notDeclared (discovered) → MIT'],
  [null, null, ['MIT', 'ISC'], '-'],
  [null, 'NOASSERTION', ['NOASSERTION', 'OTHER', 'NONE'], '-'],
  // Other places.
  ['SEE LICENSE IN LICENSE.md', null, [], 'seeLicenseIn (LICENSE.md) → -'],
  ['SEE LICENSE IN LICENSE.md', 'NOASSERTION', ['MIT'], 'seeLicenseIn (LICENSE.md) → MIT'],
  ['SEE LICENSE IN LICENSE.md', 'OTHER', ['MIT'], '-'],
  // Files.
  [null, 'ISC', ['MIT'], 'notDiscovered (ISC) → MIT'],
  [null, 'ISC', ['MIT', '0BSD'], 'notDiscovered (ISC) → -'],
  ['ISC', 'ISC', ['MIT'], 'notDiscovered (ISC) → -'],
  [null, 'Apache-2.0 OR BSD-3-Clause', ['Apache-2.0'], 'notDiscovered (BSD-3-Clause) → -'],
  [null, 'MIT AND ISC', ['MIT'], 'notDiscovered (ISC) → -'],
  ['Dual License', 'ISC', ['MIT'], 'notDiscovered (ISC) → MIT'],
  [null, 'ISC AND MIT', ['MIT', 'ISC'], '-'],
  [null, 'NONE', ['MIT'], '-'],
  [null, 'the file', ['MIT'], '-'],
];

describe('findDisagreement', () => {
  for (const [manifestLicense, declared, discovered, line] of cases)
    it(`finds ${line} in ${manifestLicense} | ${declared} | ${discovered.join(', ')}`, () => {
      assert.equal(lineOf(findDisagreement({ manifestLicense, declared, discovered })), line);
    });

  it('never throws, and never suggests the declared license', () => {
    const license = fc.oneof(
      fc.constantFrom('MIT', 'ISC', 'MIT OR ISC', 'MIT AND ISC', classpath, 'GPLv2', 'BSD', ''),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.option(license),
        fc.option(license),
        fc.array(license),
        (manifestLicense, declared, discovered) => {
          const found = findDisagreement({ manifestLicense, declared, discovered });
          assert.ok(found === null || found.suggestion === null || found.suggestion !== declared);
        },
      ),
    );
  });

  it('intend a license, unless a declared one only looks odd', () => {
    assert.equal(intendedLicense({ kind: 'notDeclared', by: 'discovered', suggestion: 'MIT' }), 'MIT');
    assert.equal(intendedLicense({ kind: 'notDeclared', by: 'manifest', suggestion: null }), null);
    assert.equal(intendedLicense({ kind: 'notDiscovered', missing: ['MIT'], suggestion: 'ISC' }), null);
    assert.equal(intendedLicense(null), null);
  });
});

const stated: readonly (readonly [manifest: string | null, discovered: readonly string[], licenses: string])[] = [
  [null, [], ''],
  ['MIT', ['ISC', 'mit', 'NOASSERTION', 'not a license'], 'manifest MIT, discovered ISC'],
  ['SEE LICENSE IN LICENSE', ['GPL-3.0-only', 'MIT'], 'discovered GPL-3.0-only, discovered MIT'],
  ['UNLICENSED', ['MIT', 'NONE', 'OTHER'], 'discovered MIT'],
];

describe('Licenses that the sources have', () => {
  for (const [manifestLicense, discovered, licenses] of stated)
    it(`${String(manifestLicense)}; ${discovered.join(', ')}`, () => {
      const found = statedLicenses({ manifestLicense, discovered });
      assert.equal(found.map(({ by, license }) => `${by} ${license}`).join(', '), licenses);
    });
});
