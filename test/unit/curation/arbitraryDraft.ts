import fc from 'fast-check';
import { type Curation, facetNames } from '../../../src/curation/curation.ts';
import type { Edit } from '../../../src/curation/edit.ts';
import { type DraftValue, entryText, flowText, scalarText } from '../../../src/curation/yaml/scalarText.ts';

/** Texts that YAML parsers tend to misread, and some that are hard to write. */
export const awkwardText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '1.10',
    '1.0',
    '010',
    '0x1f',
    '1e5',
    'true',
    'No',
    'null',
    '~',
    '2020-01-01',
    '12:30',
    '.inf',
    '<<',
    '-',
    '---',
    '',

    'a: b',
    'a #b',
    '#a',
    '&a',
    '*a',
    '!a',
    '- a',
    '? a',
    '{a}',
    '[a]',
    "it's",
    '"q"',
    '|',
    '>',
    '%a',
    '@a',
    '`a',
    ' a ',

    'a\nb',
    'a\tb',
    '\u0000',
    '\u2028',
    '\ufeff',
    '\ud83d\ude00',
    'Üb',
    'a:',
    ':a',
    'a,b',
    '=',
    '...',
    '\\n',
    '__proto__',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

const license = fc.constantFrom('MIT', 'ISC', 'MIT OR (ISC OR 0BSD)', 'LicenseRef-a', 'OTHER', 'nonsense: yes');
const filePath = fc.oneof(fc.constantFrom('package/LICENSE', 'a', 'b c', 'd: e', '#f'), awkwardText);
const source = fc.record(
  {
    type: fc.constant('git'),
    provider: fc.constant('github'),
    namespace: fc.option(awkwardText, { nil: null }),
    name: awkwardText,
    revision: awkwardText,
    url: awkwardText,
  },
  { requiredKeys: ['type', 'provider', 'name', 'revision'], noNullPrototype: true },
);
const globs = fc.array(awkwardText, { minLength: 1, maxLength: 3 });

const description = fc.record(
  {
    sourceLocation: source,
    releaseDate: awkwardText,
    projectWebsite: awkwardText,
    issueTracker: awkwardText,
    facets: fc
      .dictionary(fc.constantFrom(...facetNames), globs, { minKeys: 1, maxKeys: 2, noNullPrototype: true })
      .map((facets) => ({ ...facets })),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const file = fc
  .record({ path: filePath, license, attributions: globs }, { requiredKeys: ['path'], noNullPrototype: true })
  .filter((each) => Object.keys(each).length > 1);
const files = fc.uniqueArray(file, { minLength: 1, maxLength: 3, selector: ({ path }) => path });

/** A curation with at least one field and no empty values. */
export const someCuration: fc.Arbitrary<Curation> = fc
  .record(
    {
      described: description.filter((each) => Object.keys(each).length > 0),
      licensed: fc.record({ declared: license }, { noNullPrototype: true }),
      files,
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .filter((each) => Object.keys(each).length > 0);

export const someRevision: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('1.0', '1.10', '4.17.21', '2', '0123456', '1e5', 'v1'),
  awkwardText.filter((text) => text !== ''),
);

const paths = fc.array(filePath, { minLength: 1, maxLength: 3 });

export const someEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ field: fc.constant('declared' as const), value: fc.option(license) }),
  fc.record({ field: fc.constant('source' as const), value: fc.option(source) }),
  fc.record({
    field: fc.constantFrom('releaseDate' as const, 'projectWebsite' as const, 'issueTracker' as const),
    value: fc.option(awkwardText),
  }),
  fc.record({ field: fc.constant('facet' as const), facet: fc.constantFrom(...facetNames), globs: fc.option(globs) }),
  fc.record({ field: fc.constant('fileLicense' as const), paths, value: fc.option(license) }),
  fc.record({ field: fc.constant('fileAttributions' as const), paths, value: fc.option(globs) }),
);

export interface WrittenDraft {
  readonly text: string;
  readonly revisions: ReadonlyMap<string, Curation>;
}

/**
 * A draft as a user might leave it: partly in flow style, with comments and blank lines anywhere and either kind of
 * line end.
 */
export const someDraft: fc.Arbitrary<WrittenDraft> = fc
  .record({
    revisions: fc.uniqueArray(
      fc.record({ revision: someRevision, curation: someCuration, style: fc.constantFrom('block', 'flow', 'half') }),
      { maxLength: 4, selector: ({ revision }) => revision },
    ),
    noise: fc.array(fc.constantFrom('', '', '', '  # said', '\n', '\n# above'), { minLength: 12, maxLength: 12 }),
    newLine: fc.constantFrom('\n', '\n', '\r\n'),
    hasEnd: fc.boolean(),
  })
  .map(({ revisions, noise, newLine, hasEnd }) => {
    const lines = ['coordinates:', '  name: lodash', '  provider: npmjs', '  type: npm', 'revisions:'];
    for (const { revision, curation, style } of revisions) {
      const value = curation as DraftValue;
      if (style === 'flow') lines.push(`  ${scalarText(revision)}: ${flowText(value)}`);
      else if (style === 'block') lines.push(...`  ${entryText(revision, value, 2)}`.split('\n'));
      else {
        lines.push(`  ${scalarText(revision)}:`);
        for (const [key, below] of Object.entries(curation)) lines.push(`    ${key}: ${flowText(below as DraftValue)}`);
      }
    }
    const noisy = lines.map((line, at) => line + (noise[at % noise.length] ?? '')).join('\n') + (hasEnd ? '\n' : '');
    return {
      text: noisy.replaceAll('\n', newLine),
      revisions: new Map(revisions.map(({ revision, curation }) => [revision, curation])),
    };
  });
