import assert from 'node:assert/strict';
import { assertSoon } from '../../../../support/assertSoon.ts';
import { manifestLicenseOf } from '../../../../../src/model/evidence/suggestion/manifestLicenseOf.ts';

const nuget = ['https://licenses', 'nuget', 'org/'].join('.');

const cases: readonly (readonly [type: string, text: string, license: string | null])[] = [
  ['npm', '{"license":"MIT"}', 'MIT'],
  ['npm', '\ufeff{"license":"MIT"}', 'MIT'],
  ['npm', '{"licenses":[{"type":"MIT"},{"type":"Apache2"}]}', 'MIT OR Apache2'],
  ['npm', '{"license":{"type":"BSD-3-Clause","url":"x"}}', 'BSD-3-Clause'],
  ['npm', '{"license":"SEE LICENSE IN LICENSE.md"}', 'SEE LICENSE IN LICENSE.md'],
  ['npm', '{"license":""}', null],
  ['npm', '{"name":"x"}', null],
  ['npm', '[{"license":"MIT"}]', null],
  ['npm', 'null', null],
  ['npm', '{"license":"MIT"', null],
  ['composer', '{"license":["LGPL-2.1-only","GPL-3.0-or-later"]}', 'LGPL-2.1-only OR GPL-3.0-or-later'],
  ['conda', '{"license":"BSD-3-Clause","license_family":"BSD"}', 'BSD-3-Clause'],
  ['pypi', 'Name: x\nLicense-Expression: MIT OR Apache-2.0\nLicense: MIT', 'MIT OR Apache-2.0'],
  ['pypi', 'Name: x\r\nLicense: BSD\r\n\r\nLicense: of the text', 'BSD'],
  ['pypi', 'Name: x\nLicense: UNKNOWN\nClassifier: License :: OSI Approved :: MIT License\n', 'MIT License'],
  ['pypi', 'License: Copyright (c) 2020\n  Permission is hereby\nClassifier: License :: OSI Approved :: ISC', 'ISC'],
  ['pypi', 'Classifier: License :: OSI Approved :: MIT\nClassifier: License :: OSI Approved :: ISC\n', null],
  ['pypi', 'Name: x\n\nLicense: MIT', null],
  ['nuget', '<package><license type="expression">MIT OR Apache-2.0</license></package>', 'MIT OR Apache-2.0'],
  ['nuget', '<license type="file">LICENSE.txt</license>', 'SEE LICENSE IN LICENSE.txt'],
  ['nuget', '<!-- <license type="expression">GPL-3.0</license> --><license type="expression">MIT</license>', 'MIT'],
  ['nuget', `<licenseUrl>${nuget}Apache-2.0%20OR+MIT</licenseUrl>`, 'Apache-2.0 OR MIT'],
  ['nuget', '<licenseUrl>https://example.com/license</licenseUrl>', null],
  [
    'crate',
    '[package]\nname = "x"\nlicense = "MIT/Apache-2.0" # both\n[dependencies]\nlicense = "0.1"',
    'MIT/Apache-2.0',
  ],
  ['crate', "[package]\nlicense-file = 'LICENSE'", 'SEE LICENSE IN LICENSE'],
  ['crate', '[dependencies.x]\nlicense = "MIT"', null],
  ['gem', 's.licenses = ["MIT".freeze, "Ruby".freeze]', 'MIT OR Ruby'],
  ['gem', "spec.license = 'MIT'", 'MIT'],
  ['gem', 's.homepage = "x"', null],
  [
    'maven',
    '<licenses>\n<license><name>Apache License, Version 2.0</name><url>u</url></license></licenses>',
    'Apache License, Version 2.0',
  ],
  ['maven', '<licenses><license><name>A &amp; B</name></license></licenses>', 'A & B'],
  ['maven', '<licenses><license><name>A</name></license><license><name>B</name></license></licenses>', null],
  [
    'maven',
    `<licenses><license><name>\n MIT\n </name></license>${`<name>${' '.repeat(9000)}`.repeat(2)}</licenses>`,
    'MIT',
  ],
  ['go', 'license = "MIT"', null],
  ['npm', JSON.stringify({ license: 'x'.repeat(400) }), null],
];

describe('The license in the manifest of an installed package', () => {
  for (const [type, text, license] of cases)
    it(`${type}: ${JSON.stringify(text.slice(0, 60))} says ${license}`, () => {
      assert.equal(manifestLicenseOf(type, text), license);
    });

  it('is read quickly from any text', () => {
    const parts = [
      '<license>',
      '<!--',
      '[package',
      'License: ',
      '.licenses = [',
      '<licenses>',
      '<name>',
      '"',
      ' ',
      '\n',
    ];
    for (const type of ['npm', 'pypi', 'nuget', 'crate', 'gem', 'maven'])
      for (const part of parts) assertSoon(() => void manifestLicenseOf(type, part.repeat(20_000)), `${type} ${part}`);
  });
});
