import assert from 'node:assert/strict';
import { parse } from 'yaml';
import schema from '../../../src/curation/curations.schema.json' with { type: 'json' };
import { draftFindings } from '../../../src/curation/draftFindings.ts';
import { nothingKnown } from '../../../src/curation/knowledge.ts';
import { readDraft } from '../../../src/curation/readDraft.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly maxProperties?: number;
  readonly items?: Schema;
}

const head = 'coordinates: {name: a, provider: npmjs, type: npm}\n';
const many = (count: number): string =>
  `${head}revisions:\n${Array.from({ length: count }, (_, at) => `  1.0.${at}: {licensed: {declared: ISC}}\n`).join('')}`;
const revision = (body: string): string => `${head}revisions: {1.0.0: ${body}}\n`;

/** Drafts, and whether they have the right structure. Neither side checks licenses or dates here. */
const rows: readonly (readonly [text: string, isDraft: boolean])[] = [
  [`${head}revisions:\n`, true],
  [`${head}revisions: {}`, true],
  [`${head}revisions: {1.0.0: }`, true],
  [head, false],
  ['revisions: {}', false],
  ['', false],
  ['text', false],
  ['- a', false],
  ['coordinates: npm/npmjs/-/a\nrevisions: {}', false],
  ['coordinates: {name: a, type: npm}\nrevisions: {}', false],
  ['coordinates: {name: a, provider: npmjs, type: npm, namespace: null}\nrevisions: {}', true],
  ['coordinates: {name: a, provider: npmjs, type: npm, revision: 1}\nrevisions: {}', false],
  ['coordinates: {name: null, provider: npmjs, type: npm}\nrevisions: {}', false],
  [`${head}revisions: []`, false],
  [`${head}revisions: {1.10: {licensed: {declared: 1.10}}}`, true],
  [`${head}revisions: {}\nother: 1`, false],
  [revision('text'), false],
  [revision('[]'), false],
  [revision('{}'), true],
  [revision('{license: MIT}'), false],
  [revision('{licensed: {}}'), true],
  [revision('{licensed: {declared: MIT}}'), true],
  [revision('{licensed: {declared: true}}'), true],
  [revision('{licensed: {declared: null}}'), false],
  [revision('{licensed: {declared: [MIT]}}'), false],
  [revision('{licensed: {license: {expression: MIT}}}'), false],
  [revision('{licensed: }'), false],
  [revision('{described: {releaseDate: 2020-01-01, projectWebsite: a, issueTracker: b}}'), true],
  [revision('{described: {urls: {}}}'), false],
  [revision('{described: {facets: {doc: [a], tests: []}}}'), true],
  [revision('{described: {facets: {docs: [a]}}}'), false],
  [revision('{described: {facets: {doc: a}}}'), false],
  [revision('{described: {facets: {doc: [{}]}}}'), false],
  [revision('{described: {sourceLocation: {type: git, provider: github, name: a, revision: b}}}'), true],
  [revision('{described: {sourceLocation: {type: git, provider: github, name: a}}}'), false],
  [revision('{described: {sourceLocation: {type: git, provider: github, name: a, revision: b, namespace: }}}'), true],
  [revision('{described: {sourceLocation: {type: git, provider: github, name: a, revision: b, tag: c}}}'), false],
  [revision('{files: [{path: a, license: MIT, attributions: [b]}]}'), true],
  [revision('{files: [{path: a}]}'), true],
  [revision('{files: [{license: MIT}]}'), false],
  [revision('{files: [a]}'), false],
  [revision('{files: {path: a}}'), false],
  [revision('{files: [{path: a, facets: [b]}]}'), false],
  [many(50), true],
  [many(51), false],
];

describe('curations.schema.json', () => {
  for (const [text, isDraft] of rows)
    it(`${isDraft ? 'accepts' : 'refuses'} ${JSON.stringify(text.slice(0, 110))}, as readDraft does`, () => {
      assert.equal(isOf(schema as Schema, parse(text) as unknown), isDraft);
      const reading = readDraft(text);
      const counted = draftFindings(reading, text, {
        component: 'npm/npmjs/-/a',
        isPrivate: false,
        revisions: [],
        of: () => nothingKnown,
      });
      const problems = [...reading.findings, ...counted.filter(({ problem }) => problem.kind === 'tooManyRevisions')];
      assert.equal(problems.length === 0, isDraft, JSON.stringify(problems));
    });
});

function isOf(of: Schema, value: unknown): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (of.type !== undefined && ![of.type].flat().includes(type)) return false;
  if (Array.isArray(value)) return value.every((item) => isOf(of.items ?? {}, item));
  if (typeof value !== 'object' || value === null) return true;
  const entries = Object.entries(value);
  return (
    entries.length <= (of.maxProperties ?? Infinity) &&
    (of.required ?? []).every((key) => key in value) &&
    entries.every(([key, below]) => {
      const own = of.properties?.[key] ?? of.additionalProperties ?? true;
      return typeof own === 'boolean' ? own : isOf(own, below);
    })
  );
}
