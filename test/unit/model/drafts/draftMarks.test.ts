import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/event.ts';
import { readDraft } from '../../../../src/curation/readDraft.ts';
import { draftIdOf } from '../../../../src/model/drafts/draftId.ts';
import { DraftMarks } from '../../../../src/model/drafts/draftMarks.ts';
import type { Drafts } from '../../../../src/model/drafts/drafts.ts';
import { npmCoordinates } from '../../../support/linked.ts';

const component = npmCoordinates('lodash', '4.17.21');
const id = draftIdOf(component);

function text(...revisions: readonly string[]): string {
  return `coordinates:
  type: npm
  provider: npmjs
  name: lodash
revisions:
${revisions.map((one) => `  ${one}\n`).join('')}`;
}

class World {
  readonly changed = new Emitter<ReadonlySet<string>>();
  readonly read = new Emitter<void>();
  texts: ReadonlyMap<string, string> = new Map();
  isRead = true;
  changes = 0;
  readonly marks: DraftMarks;

  constructor() {
    const all = (): Drafts['all'] => [...this.texts.keys()].map((one) => ({ id: one }) as Drafts['all'][number]);
    this.marks = new DraftMarks({
      drafts: Object.defineProperty({ onDidChange: this.changed.event }, 'all', { get: all }) as Drafts,
      readingOf: (draft) => (this.isRead ? readDraft(this.texts.get(draft) ?? '') : null),
      onDidRead: this.read.event,
      spelled: (one) => (one.revision === 'v4.17.21' ? { ...one, revision: '4.17.21' } : one),
    });
    this.marks.onDidChange(() => this.changes++);
  }

  change(draft: string | null): void {
    this.texts = draft === null ? new Map() : new Map([[id, draft]]);
    this.changed.fire(new Set([id]));
  }
}

const mit = text("'4.17.21': {licensed: {declared: MIT}}");

/** A draft, a revision, and its mark. */
const cases: readonly (readonly [what: string, draft: string | null, revision: string | null, mark: unknown])[] = [
  ['the drafted license', mit, '4.17.21', { declared: 'MIT' }],
  ['the same for a version that the definition spells in another way', mit, 'v4.17.21', { declared: 'MIT' }],
  ['none of another revision', mit, '4.17.20', null],
  ['none without a revision', mit, null, null],
  ['none without a draft', null, '4.17.21', null],
  ['other fields only', text("'4.17.21': {described: {releaseDate: '2020-01-01'}}"), '4.17.21', { declared: null }],
  [
    'a license that is no expression, as typed',
    text("'4.17.21': {licensed: {declared: 'MIT or so'}}"),
    '4.17.21',
    { declared: 'MIT or so' },
  ],
  [
    'revisions whatever the letter case',
    text("'1.0-RC1': {licensed: {declared: MIT}}"),
    '1.0-rc1',
    { declared: 'MIT' },
  ],
];

describe('Marks of drafts', () => {
  for (const [what, draft, revision, mark] of cases)
    it(`are ${what}`, () => {
      const world = new World();
      world.change(draft);
      assert.deepEqual(world.marks.of({ ...component, revision }), mark);
    });

  it('are announced when they differ, not with each key', () => {
    const world = new World();
    world.change(mit);
    world.change(`${mit}# typed`);
    assert.equal(world.changes, 1);
    world.change(mit.replace('MIT', 'ISC'));
    world.change(null);
    assert.equal(world.changes, 3);
  });

  it('are there once the draft has been read', () => {
    const world = new World();
    world.isRead = false;
    world.change(mit);
    assert.equal(world.marks.of(component), null);
    world.isRead = true;
    world.read.fire();
    assert.deepEqual(world.marks.of(component), { declared: 'MIT' });
  });

  it('end with the owner', () => {
    const world = new World();
    world.marks.dispose();
    world.change(mit);
    assert.deepEqual([world.marks.of(component), world.changes], [null, 0]);
  });
});
