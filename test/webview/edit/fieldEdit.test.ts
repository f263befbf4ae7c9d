import assert from 'node:assert/strict';
import { editSchema } from '../../../src/protocol/draft.ts';
import * as z from 'zod/mini';
import {
  facetEdit,
  fileAttributionsEdit,
  fileLicenseEdit,
  lineEdit,
  type LineField,
  maxPaths,
  revertEdit,
  sourceEdit,
} from '../../../src/webview/edit/fieldEdit.ts';
import { sourceParts } from '../../../src/webview/edit/sourceParts.ts';

/** `field | typed | edit or problem`. */
const lines: readonly (readonly [field: LineField, typed: string, value: string | null, problem?: string])[] = [
  ['declared', ' MIT OR Apache-2.0 ', 'MIT OR Apache-2.0'],
  ['declared', 'not a license at all', 'not a license at all'],
  ['declared', '  ', null, 'draftEmpty'],
  ['declared', 'x'.repeat(4001), null, 'draftTooLong'],
  ['releaseDate', '2024-02-29', '2024-02-29'],
  ['releaseDate', '2023-02-29', null, 'draftNotADate'],
  ['releaseDate', '2024-2-9', null, 'draftNotADate'],
  ['releaseDate', '29.02.2024', null, 'draftNotADate'],
  ['releaseDate', '2024-13-01', null, 'draftNotADate'],
  ['projectWebsite', 'https://a.example/b', 'https://a.example/b'],
  ['projectWebsite', 'http://a.example', 'http://a.example'],
  ['projectWebsite', 'a.example', null, 'draftNotAWebAddress'],
  ['projectWebsite', 'javascript:alert(1)', null, 'draftNotAWebAddress'],
  ['projectWebsite', 'https://', null, 'draftNotAWebAddress'],
  ['projectWebsite', 'https://a.example/b c', null, 'draftNotAWebAddress'],
  ['issueTracker', 'https://a.example/issues', 'https://a.example/issues'],
  ['issueTracker', 'bugs@a.example', 'bugs@a.example'],
  ['issueTracker', 'mailto:bugs@a.example', 'mailto:bugs@a.example'],
  ['issueTracker', 'write to Ann', null, 'draftNotATracker'],
];

describe('Typed line', () => {
  for (const [field, typed, value, problem] of lines)
    it(`is read for ${field}: ${typed.slice(0, 40)}`, () =>
      assert.deepEqual(lineEdit(field, { text: typed }), problem ? { problem } : { edit: { field, value } }));
});

describe('Typed source', () => {
  const parts = { ...sourceParts(null), namespace: 'tj', name: 'callsite', revision: '8d39279' };

  it('has an address, because the service ignores a source without one', () =>
    assert.deepEqual(sourceEdit({ ...parts, path: ' packages/a ' }), {
      edit: {
        field: 'source',
        value: {
          type: 'git',
          provider: 'github',
          namespace: 'tj',
          name: 'callsite',
          revision: '8d39279',
          url: 'https://github.com/tj/callsite/commit/8d39279',
          path: 'packages/a',
        },
      },
    }));

  it('on another host keeps its address', () => {
    const maven = { type: 'sourcearchive', provider: 'mavencentral', namespace: 'org.a', name: 'b', revision: '1' };
    const location = { ...maven, url: 'https://a.example/b-1.jar', path: null };
    assert.deepEqual(sourceEdit(sourceParts(location)), {
      edit: { field: 'source', value: { ...maven, url: 'https://a.example/b-1.jar' } },
    });
    assert.deepEqual(sourceEdit(sourceParts({ ...location, namespace: null, url: null })), {
      edit: { field: 'source', value: { ...maven, namespace: null } },
    });
  });

  for (const missing of ['namespace', 'name', 'revision'])
    it(`needs its ${missing}`, () =>
      assert.deepEqual(sourceEdit({ ...parts, [missing]: ' ' }), { problem: 'draftSourceNeeds' }));

  it('is limited in length', () =>
    assert.deepEqual(sourceEdit({ ...parts, path: 'a'.repeat(4000) }), { problem: 'draftTooLong' }));
});

describe('Typed globs', () => {
  it('are trimmed, without empty lines and repetitions', () =>
    assert.deepEqual(facetEdit('tests', { globs: ' **/test/** \n\n**/*.spec.js\r\n**/test/**\n' }, false), {
      edit: { field: 'facet', facet: 'tests', globs: ['**/test/**', '**/*.spec.js'] },
    }));

  it('revert the draft when there are none', () =>
    assert.deepEqual(facetEdit('doc', { globs: ' \n' }, true), {
      edit: { field: 'facet', facet: 'doc', globs: null },
    }));

  it('cannot remove the globs of the definition', () =>
    assert.deepEqual(facetEdit('doc', { globs: '' }, false), { problem: 'draftEmpty' }));

  it('are limited in number', () => {
    const globs = Array.from({ length: 1001 }, (_, at) => `${at}`).join('\n');
    assert.deepEqual(facetEdit('doc', { globs }, false), { problem: 'draftTooLong' });
  });
});

describe('Typed value for files', () => {
  const paths = ['package/a.js', 'package/b.js'];

  it('is set for all files', () => {
    assert.deepEqual(fileLicenseEdit(paths, { text: ' ISC ' }), {
      edit: { field: 'fileLicense', paths, value: 'ISC' },
    });
    assert.deepEqual(fileAttributionsEdit(paths, { text: '© Ann\n© Ann\n © Bob ' }), {
      edit: { field: 'fileAttributions', paths, value: ['© Ann', '© Bob'] },
    });
  });

  it('is never empty', () => {
    assert.deepEqual(fileLicenseEdit(paths, { text: '' }), { problem: 'draftEmpty' });
    assert.deepEqual(fileAttributionsEdit(paths, { text: '\n' }), { problem: 'draftEmpty' });
  });

  it('is limited to a number of files', () => {
    const many = Array.from({ length: maxPaths + 1 }, (_, at) => `${at}`);
    assert.deepEqual(fileLicenseEdit(many, { text: 'MIT' }), { problem: 'draftTooLong' });
    assert.deepEqual(fileAttributionsEdit(many, { text: 'MIT' }), { problem: 'draftTooLong' });
  });
});

const reverts: readonly (readonly [field: string, edit: unknown])[] = [
  ['declared', { field: 'declared', value: null }],
  ['source', { field: 'source', value: null }],
  ['releaseDate', { field: 'releaseDate', value: null }],
  ['facet:tests', { field: 'facet', facet: 'tests', globs: null }],
  ['facet:core', null],
  ['file:a:b.js', { field: 'fileLicense', paths: ['a:b.js'], value: null }],
  ['attributions:a.js', { field: 'fileAttributions', paths: ['a.js'], value: null }],
  ['toString', null],
];

describe('Reverting a field of the draft', () => {
  for (const [field, edit] of reverts)
    it(`turns ${field} into ${edit === null ? 'no edit' : 'a valid edit'}`, () => {
      assert.deepEqual(revertEdit(field), edit);
      if (edit !== null) assert.deepEqual(z.parse(editSchema, edit), edit);
    });
});
