import assert from 'node:assert/strict';
import { joinDeclared, joinedChoice } from '../../../../src/curation/licenses/joinDeclared.ts';

describe('The license that several tools declare together', () => {
  // What each tool declares, the highest weight first, and the license of the definition: as the service joined them.
  const rows: readonly (readonly [values: readonly string[], joined: string | null])[] = [
    [[], null],
    [['NOASSERTION'], 'NOASSERTION'],
    [['MIT'], 'MIT'],
    [['MIT', 'MIT'], 'MIT'],
    [['mit or isc'], 'mit or isc'],
    [['MIT', 'NOASSERTION'], 'MIT'],
    [['NOASSERTION', 'MIT'], 'MIT'],
    [['MIT', 'Apache-2.0'], 'Apache-2.0 AND MIT'],
    [['mit', 'apache-2.0'], 'Apache-2.0 AND MIT'],
    [['MIT OR GPL-2.0', 'MIT'], 'MIT OR (GPL-2.0 AND MIT)'],
    [['MIT', 'BSD-2-Clause OR MIT'], 'MIT OR (BSD-2-Clause AND MIT)'],
    [['Apache-2.0 OR BSD-3-Clause', 'Apache-2.0'], 'Apache-2.0 OR (Apache-2.0 AND BSD-3-Clause)'],
    [['MIT OR ISC', 'MIT OR ISC'], 'ISC OR MIT OR (ISC AND MIT)'],
    [
      ['BSD-3-Clause OR GPL-2.0', 'BSD-3-Clause AND GPL-1.0-or-later AND GPL-2.0-only'],
      '(BSD-3-Clause AND GPL-1.0-or-later AND GPL-2.0 AND GPL-2.0-only) OR (BSD-3-Clause AND GPL-1.0-or-later AND GPL-2.0-only)',
    ],
    [['MIT', 'Acme License'], 'MIT AND NOASSERTION'],
    [['NONE', 'MIT'], 'MIT AND NONE'],
    [['GPL-2.0+ WITH Classpath-exception-2.0', 'MIT'], 'GPL-2.0+ WITH Classpath-exception-2.0 AND MIT'],
    [['bzip2-1.0.6 OR MIT', 'ISC', 'Zlib'], '(ISC AND MIT AND Zlib) OR (ISC AND Zlib AND bzip2-1.0.6)'],
  ];
  for (const [values, joined] of rows)
    it(`${values.join(' + ') || 'nothing'} → ${joined}`, () => assert.equal(joinDeclared(values), joined));

  it('is not worked out for too many alternatives', () => {
    const long = Array.from({ length: 30 }, (_, at) => `LicenseRef-${at}`).join(' OR ');
    const other = long.replaceAll('Ref-', 'Ref-x');
    assert.equal(joinDeclared([long, other]), undefined);
  });
});

describe('The choice that a joined license comes from', () => {
  // `undefined`: nothing was joined; `null`: more than one choice is possible.
  const rows: readonly (readonly [license: string, choice: string | null | undefined])[] = [
    ['Apache-2.0 OR (Apache-2.0 AND BSD-3-Clause)', 'Apache-2.0 OR BSD-3-Clause'],
    ['MIT OR (BSD-2-Clause AND MIT)', 'MIT OR BSD-2-Clause'],
    ['(CC0-1.0 OR BSD-2-Clause) AND BSD-2-Clause', 'BSD-2-Clause OR CC0-1.0'],
    ['MIT OR (ISC AND MIT) OR (MIT AND Zlib)', 'MIT OR ISC OR Zlib'],
    ['ISC OR MIT OR (ISC AND MIT)', 'ISC OR MIT'],
    [
      '(BSD-3-Clause AND GPL-1.0-or-later AND GPL-2.0 AND GPL-2.0-only) OR (BSD-3-Clause AND GPL-1.0-or-later AND GPL-2.0-only)',
      null,
    ],
    ['MIT', undefined],
    ['MIT OR Apache-2.0', undefined],
    ['MIT AND Apache-2.0', undefined],
    ['MIT OR Apache-2.0 AND ISC', undefined],
    ['(MIT OR ISC) AND (Zlib OR 0BSD)', undefined],
    ['GPL-2.0-only OR GPL-2.0-only WITH Classpath-exception-2.0', undefined],
    ['no license', undefined],
  ];
  for (const [license, choice] of rows)
    it(`${license} → ${choice}`, () => assert.equal(joinedChoice(license)?.choice, choice));
});
