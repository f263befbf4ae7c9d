import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { projectRoot } from '../../scripts/project.ts';
import { apostropheProblems, translationProblems } from '../../scripts/translations.ts';
import { callProblems, stringsOf } from '../../scripts/uiStrings.ts';

const comparisons: readonly (readonly [english: string, translated: string, problems: readonly string[]])[] = [
  ['{0} of {1}', '{1}: {0}', []],
  ['{0} of {0}', '{0}', []],
  ['{count} files', '{0} Dateien', ['different placeholders: "text"']],
  ['[Scan](command:a.scan)', '[Suchen](command:a.scan)', []],
  ['[Scan](command:a.scan)', '[Suchen](command:a.find)', ['different link targets: "text"']],
  ['[Scan](command:a.scan)', 'Suchen', ['different link targets: "text"']],
  ['See `#a.b#`.', 'Siehe a.b.', ['different code: "text"']],
  ['$(sync) Scan', 'Suchen', ['different icons: "text"']],
  ['Run *Scan*.', 'Suchen ausführen.', ['different emphasis: "text"']],
  ['a\nb', 'a b', ['different line breaks: "text"']],
  ['Choose…', 'Auswählen', ['different ellipsis at the end: "text"']],
  ['Scan', ' ', ['empty: "text"']],
];

describe('translationProblems', () => {
  for (const [english, translated, problems] of comparisons)
    it(`compares “${english}” with “${translated}”`, () =>
      assert.deepEqual(translationProblems({ text: english }, { text: translated }), problems));

  it('names what is missing and what is no longer used', () => {
    assert.deepEqual(translationProblems({ a: 'A', b: 'B' }, { b: 'B', c: 'C' }), [
      'not translated: "a"',
      'no longer used: "c"',
    ]);
  });
});

it('English texts have no straight apostrophe', () =>
  assert.deepEqual(apostropheProblems({ one: "It isn't read.", two: 'It isn’t read.', three: "the key 'a'" }), [
    '\' in place of ’: "one"',
  ]));

describe('callProblems', () => {
  it('names calls that the extractor ignores or misses', () => {
    const texts = ["l10n.t('Scan {0}', name)", 'l10n.t(`Scan`)', 'l10n.t(text)', "l10n.t('Find')"];
    assert.deepEqual(callProblems({ 'Scan {0}': '' }, texts), [
      'no literal text: l10n.t(`Scan`)',
      'no literal text: l10n.t(text)',
      'not in the bundle: "Find"',
    ]);
  });
});

it('details of problems that are words are UI strings', () => {
  const literal = /(?:\bdetail: |(?:malformed|unanswered|withoutAnswer)\([^\n]*, )'([^'\n]+ [^'\n]+)'/g;
  const details = ['model', 'host', 'service', 'platform'].flatMap((folder) =>
    readdirSync(path.join(projectRoot, 'src', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(projectRoot, 'src', folder, file), 'utf8'))
      .flatMap((text) => [...text.matchAll(literal)].map(([, detail]) => detail ?? '')),
  );
  assert.ok(details.length > 10, String(details.length));
  const bundle = stringsOf('l10n/bundle.l10n.json');
  assert.deepEqual(
    details.filter((detail) => !Object.hasOwn(bundle, detail)),
    [],
  );
});
