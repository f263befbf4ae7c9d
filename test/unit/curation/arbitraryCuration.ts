import fc from 'fast-check';
import { type CuratedFile, type Curation, facetNames } from '../../../src/curation/curation.ts';

const word = fc.constantFrom('MIT', 'ISC', 'a', 'b/c', 'package/LICENSE', '');
const words = fc.array(word, { maxLength: 3 });

const file: fc.Arbitrary<CuratedFile> = fc.record(
  { path: fc.constantFrom('a', 'b', 'c/d', '__proto__'), license: word, attributions: words },
  { requiredKeys: ['path'] },
);

const source = fc.record(
  { type: word, provider: word, namespace: fc.option(word), name: word, revision: word, url: word },
  { requiredKeys: ['type', 'provider', 'name', 'revision'] },
);

const facets = fc.record(Object.fromEntries(facetNames.map((name) => [name, words])), { requiredKeys: [] });

/** Any curation, including odd ones: empty texts and lists, a path that occurs twice. */
export const anyCuration: fc.Arbitrary<Curation> = fc.record(
  {
    described: fc.record(
      { sourceLocation: source, releaseDate: word, projectWebsite: word, issueTracker: word, facets },
      { requiredKeys: [] },
    ),
    licensed: fc.record({ declared: word }),
    files: fc.array(file, { maxLength: 4 }),
  },
  { requiredKeys: [] },
);
