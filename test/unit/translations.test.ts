import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { translationProblems } from '../../scripts/translations.ts';
import { callProblems } from '../../scripts/uiStrings.ts';

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
