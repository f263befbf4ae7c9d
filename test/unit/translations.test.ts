import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { translationProblems } from '../../scripts/translations.ts';
import { readUiStrings } from '../support/packageManifest.ts';

const packageStrings = readUiStrings();
const bundle = readUiStrings('l10n/bundle.l10n.json');

const languages = readdirSync('l10n').flatMap((file) => /^bundle\.l10n\.([\w-]+)\.json$/.exec(file)?.[1] ?? []);

for (const language of languages)
  describe(`The translation ${language}`, () => {
    const translatedPackage = readUiStrings(`package.nls.${language}.json`);
    const translatedBundle = readUiStrings(`l10n/bundle.l10n.${language}.json`);

    it('has every string of package.json, with the same placeholders and links', () => {
      assert.deepEqual(translationProblems(packageStrings, translatedPackage), []);
    });

    it('has every string of the source, with the same placeholders and links', () => {
      assert.deepEqual(translationProblems(bundle, translatedBundle), []);
    });

    it('names the same thing in both files the same', () => {
      const different = Object.entries(packageStrings).flatMap(([key, english]) => {
        const [inPackage, inBundle] = [translatedPackage[key], translatedBundle[english]];
        return inBundle === undefined || inBundle === inPackage ? [] : [`${english}: ${inPackage} | ${inBundle}`];
      });
      assert.deepEqual(different, []);
    });
  });

describe('Translations', () => {
  it('exist for package.json and for the source', () => {
    const translated = readdirSync('.').flatMap((file) => /^package\.nls\.([\w-]+)\.json$/.exec(file)?.[1] ?? []);
    assert.deepEqual(translated, languages);
    assert.ok(languages.includes('de'));
  });
});

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

/** A call of the host with a literal text. The extractor ignores every other call, which then is never translated. */
const literalCall = /^l10n\.t\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")\s*[,)]/;

describe('UI strings of the source', () => {
  const calls = sourceFiles().flatMap(([file, text]) =>
    [...text.matchAll(/\bl10n\.t\(/g)].map(({ index }) => {
      const line = text.slice(0, index).split('\n').length;
      return { place: `${file}:${line}`, literal: literalCall.exec(text.slice(index, index + 2000)) };
    }),
  );

  it('are literals, so that they can be extracted', () => {
    assert.deepEqual(
      calls.flatMap(({ place, literal }) => (literal ? [] : [place])),
      [],
    );
  });

  it('are in the bundle', () => {
    const missing = calls.flatMap(({ place, literal }) => {
      const text = (literal?.[1] ?? literal?.[2] ?? '').replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
      return Object.hasOwn(bundle, text) ? [] : [`${place}: ${text}`];
    });
    assert.deepEqual(missing, []);
    assert.ok(calls.length > 1000);
  });
});

function sourceFiles(): (readonly [file: string, text: string])[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
    .map((file) => [file, readFileSync(path.join('src', file), 'utf8')] as const);
}
