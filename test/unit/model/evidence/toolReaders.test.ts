import assert from 'node:assert/strict';
import type { Finding } from '../../../../src/model/evidence/licenseChain.ts';
import type { ToolReading } from '../../../../src/model/evidence/toolReader.ts';
import { toolReaders } from '../../../../src/model/evidence/toolReaders.ts';
import { crawler, fossology, licensee, oldScancode, reuse, scancode } from './documents.ts';

interface Outcome extends ToolReading {
  readonly lines: readonly string[];
}

/** `path 1-3 90%: license “text”`, one finding per line. */
function read(tool: string, document: unknown): Outcome {
  const reader = toolReaders.get(tool);
  assert.ok(reader);
  const lines: string[] = [];
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const add = ({ path, license, lines: at, confidence, text: excerpt, tool: by }: Finding): void => {
    assert.equal(by, `${tool}/1`);
    const place = [path ?? 'registry', at && `${at.from}-${at.to}`, confidence !== null && `${confidence}%`];
    lines.push(`${place.filter(Boolean).join(' ')}: ${license}${excerpt === null ? '' : ` “${excerpt.trimEnd()}”`}`);
  };
  return { ...reader(text, `${tool}/1`, add), lines };
}

const documents: readonly (readonly [what: string, tool: string, document: unknown, findings: readonly string[]])[] = [
  [
    'licensee',
    'licensee',
    licensee,
    ['package/LICENSE 1-3 98.5%: MIT “MIT License\n\nCopyright (c) 2020 Ann”', 'package/COPYING: NOASSERTION'],
  ],
  [
    'reuse',
    'reuse',
    reuse,
    ['package/index.js: MIT', 'package/a.js: MIT AND Apache-2.0', 'package/LICENSES/MIT.txt: MIT'],
  ],
  [
    'scancode 32',
    'scancode',
    scancode,
    [
      'package/package.json: MIT “- MIT”',
      'package/LICENSE 5-21 100%: MIT',
      'package/vendor/x.js 3-3 80.5%: GPL-2.0 OR MIT',
      'package/y.js: ISC',
    ],
  ],
  [
    'scancode 3',
    'scancode',
    oldScancode,
    [
      'package/LICENSE 5-21 100%: MIT “Permission is”',
      'package/index.js 2-2 95%: MIT OR LicenseRef-scancode-public-domain',
      'package/index.js: MIT “MIT”',
    ],
  ],
  [
    'fossology',
    'fossology',
    fossology,
    ['package/LICENSE: MIT', 'package/a b.c: GPL-2.0 AND MIT', 'package/LICENSE 97%: MIT'],
  ],
  ['clearlydefined', 'clearlydefined', crawler, ['registry: MIT “registryData.manifest.license: mit”']],
];

describe('The findings of tools', () => {
  for (const [what, tool, document, findings] of documents)
    it(`are read from a document of ${what}`, () => {
      assert.deepEqual(read(tool, document), { lines: findings, isKnown: true, isComplete: true });
    });

  it('are unknown in a document of another tool', () => {
    for (const [, tool] of documents)
      for (const [, other, document] of documents)
        if (tool !== other && tool !== 'clearlydefined') assert.equal(read(tool, document).isKnown, false, other);
  });

  it('are complete and empty when the tool found nothing', () => {
    const empty = { licensee: { output: { content: { matched_files: [] } } } };
    assert.deepEqual(read('licensee', empty), { lines: [], isKnown: true, isComplete: true });
    assert.deepEqual(read('scancode', { content: { files: [] } }), { lines: [], isKnown: true, isComplete: true });
  });

  it('include everything before a truncation', () => {
    const cut = JSON.stringify(scancode).slice(0, -60);
    const { lines, isComplete } = read('scancode', cut);
    assert.equal(isComplete, false);
    assert.ok(lines.includes('package/LICENSE 5-21 100%: MIT'));
  });

  it('skip fields of the wrong type', () => {
    const wrong = [null, 7, true, '', 'text', [], {}, [null], { path: 1 }, { path: 'a', license_detections: 'x' }];
    for (const [, tool] of documents)
      for (const value of wrong) {
        for (const document of [
          value,
          { content: value },
          { content: { files: value } },
          { content: { files: [value] } },
        ])
          read(tool, document ?? 'null');
        for (const key of ['licensee', 'reuse', 'nomos', 'registryData', 'manifest'])
          read(tool, { [key]: value, _metadata: value });
        read(tool, { reuse: { files: [value], licenses: [value] }, nomos: { output: { content: value } } });
        read(tool, {
          licensee: {
            output: { content: { matched_files: [value, ...licensee.licensee.output.content.matched_files] } },
          },
        });
      }
    const mixed = {
      content: {
        files: [
          null,
          7,
          { path: 'a', license_detections: [{ matches: [7, { score: {} }] }] },
          scancode.content.files[0],
        ],
      },
    };
    assert.deepEqual(read('scancode', mixed).lines, ['package/LICENSE 5-21 100%: MIT']);
  });
});

const statements: readonly (readonly [what: string, document: object, expected: string])[] = [
  ['PyPI', { registryData: { info: { license: 'BSD', classifiers: ['Topic :: X'] } } }, 'BSD'],
  [
    'PyPI by classifiers',
    { registryData: { info: { license: '', classifiers: ['Topic :: X', 'License :: OSI Approved :: MIT License'] } } },
    'MIT License',
  ],
  ['crates', { registryData: { license: 'MIT/Apache-2.0' } }, 'MIT OR Apache-2.0'],
  ['gems', { registryData: { licenses: ['MIT', 'Ruby'] } }, 'MIT AND Ruby'],
  ['pods', { registryData: { license: { type: 'MIT', file: 'LICENSE' } } }, 'MIT'],
  ['NuGet', { manifest: { licenseExpression: 'Apache-2.0', licenseUrl: 'https://x.example' } }, 'Apache-2.0'],
  ['NuGet by address', { manifest: { licenseUrl: 'https://x.example/mit' } }, 'https://x.example/mit'],
  [
    'Maven',
    {
      manifest: { summary: { project: { licenses: [{ license: [{ name: 'EPL 2.0', url: 'https://x.example' }] }] } } },
    },
    'EPL 2.0',
  ],
  ['Debian', { declaredLicenses: ['GPL-2.0-or-later'] }, 'GPL-2.0-or-later'],
  ['old npm', { registryData: { manifest: { licenses: [{ type: 'MIT', url: 'https://x.example' }] } } }, 'MIT'],
  ['a manifest alone', { 'package.json': { license: 'ISC' } }, 'ISC'],
];

describe('The license stated by a registry', () => {
  for (const [what, document, expected] of statements)
    it(`is read for ${what}`, () => {
      const [line = ''] = read('clearlydefined', { _metadata: {}, ...document }).lines;
      assert.equal(
        /^registry: (.*) “/s.exec(line.replaceAll('https:', 'https;'))?.[1]?.replaceAll('https;', 'https:'),
        expected,
      );
    });

  it('is missing when the registry states none', () => {
    const silent = { _metadata: {}, registryData: { manifest: { license: '', licenses: [] }, license: null } };
    assert.deepEqual(read('clearlydefined', silent), { lines: [], isKnown: true, isComplete: true });
  });
});
