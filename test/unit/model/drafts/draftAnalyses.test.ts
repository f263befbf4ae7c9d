import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { Emitter } from '../../../../src/base/event.ts';
import { succeed } from '../../../../src/base/result.ts';
import { type Coordinates, parseCoordinates } from '../../../../src/core/coordinates.ts';
import type { DraftKnowledge, RevisionKnowledge } from '../../../../src/curation/knowledge.ts';
import { nothingKnown } from '../../../../src/curation/knowledge.ts';
import { newDraftText } from '../../../../src/curation/editDraft.ts';
import { DraftAnalyses, errorsOf } from '../../../../src/model/drafts/draftAnalyses.ts';
import type { Wanted } from '../../../../src/model/evidence/draftContexts.ts';
import type { Draft } from '../../../../src/model/drafts/draft.ts';
import type { DraftRefusal } from '../../../../src/model/drafts/draftAnalyses.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const component = coordinates('npm/npmjs/-/gsap');
const text = (declared: string): string =>
  `${newDraftText(component, '3.12.5', 'A draft').trimEnd()}\n    licensed:\n      declared: ${declared}\n`;

describe('DraftAnalyses', () => {
  it('analyses a draft on request, and again after typing has paused', async () => {
    const desk = new Desk(text('mit'));
    assert.equal(desk.analyses.of('gsap'), null);
    await desk.settle();
    assert.deepEqual(desk.kinds(), ['notNormal']);
    desk.type(text('MI'));
    await desk.clock.advance(149);
    assert.deepEqual(desk.kinds(), ['notNormal']);
    desk.type(text('MIT'));
    await desk.clock.advance(149);
    assert.deepEqual(desk.kinds(), ['notNormal']);
    await desk.clock.advance(1);
    await desk.settle();
    assert.deepEqual(desk.kinds(), []);
    assert.deepEqual(desk.changedIds, ['gsap', 'gsap']);
  });

  it('analyses a draft at once with `now`', () => {
    const desk = new Desk(text('mit'));
    assert.equal(desk.analyses.now('gsap')?.findings[0]?.problem.kind, 'notNormal');
  });

  it('requests the knowledge it needs once', async () => {
    const desk = new Desk(text('MIT'));
    desk.analyses.now('gsap');
    desk.analyses.now('gsap');
    assert.deepEqual(desk.wanted, [{ revisions: ['3.12.5'], withPaths: false }]);
    desk.type(`${text('MIT')}    files:\n      - path: LICENSE\n        license: MIT\n`);
    desk.analyses.now('gsap');
    assert.deepEqual(desk.wanted.at(-1), { revisions: ['3.12.5'], withPaths: true });
  });

  it('analyses again when new knowledge arrives', async () => {
    const desk = new Desk(text('MIT'));
    desk.analyses.now('gsap');
    desk.learn({ ...nothingKnown, state: 'notHarvested' });
    await desk.clock.advance(50);
    await desk.settle();
    assert.deepEqual(desk.kinds(), ['notHarvested']);
  });

  it('analyses again when new knowledge arrives during an analysis', async () => {
    const desk = new Desk(text('MIT'));
    let pauses = 0;
    desk.onPause = async () => {
      // The version has been judged by now.
      if (++pauses === 3) desk.learn({ ...nothingKnown, state: 'notHarvested' });
    };
    desk.analyses.of('gsap');
    await desk.settle();
    await desk.settle();
    assert.deepEqual(desk.kinds(), []);
    await desk.clock.advance(50);
    await desk.settle();
    await desk.settle();
    assert.deepEqual(desk.kinds(), ['notHarvested']);
  });

  it('reports what the service refused, but not as an error', async () => {
    const desk = new Desk(text('MIT'));
    desk.refused = [{ revision: '3.12.5', path: 'licensed.declared', message: 'no' }];
    const analysis = desk.analyses.now('gsap');
    assert.ok(analysis);
    const [finding] = analysis.findings;
    assert.equal(analysis.text.slice(finding?.range.start, finding?.range.end), 'MIT');
    assert.deepEqual(errorsOf(analysis), []);
  });

  it('analyses again when a name stops being private, and requests the missing knowledge', async () => {
    const desk = new Desk(text('MIT'));
    desk.isPrivate = true;
    desk.analyses.now('gsap');
    assert.deepEqual(desk.kinds(), ['privateName']);
    const asked = desk.wanted.length;
    desk.isPrivate = false;
    desk.analyses.refresh('gsap');
    await desk.settle();
    assert.deepEqual(desk.kinds(), []);
    assert.equal(desk.wanted.length, asked + 1);
  });

  it('analyses again when what is known is forgotten, and requests it again', async () => {
    const desk = new Desk(text('MIT'));
    desk.learn({ ...nothingKnown, state: 'notHarvested' });
    desk.analyses.now('gsap');
    assert.deepEqual(desk.kinds(), ['notHarvested']);
    const wanted = desk.wanted.length;
    desk.forget();
    await desk.settle();
    assert.deepEqual([desk.kinds(), desk.wanted.length], [[], wanted + 1]);
  });

  it('reports that another window has stored another text', () => {
    const desk = new Desk(text('MIT'));
    desk.change({ hasConflict: true });
    assert.deepEqual(desk.analyses.now('gsap')?.externalChanges, [{ kind: 'otherText' }]);
  });

  it('drops the analysis of a discarded draft', async () => {
    const desk = new Desk(text('MIT'));
    desk.analyses.now('gsap');
    desk.discard();
    assert.equal(desk.analyses.of('gsap'), null);
    assert.deepEqual(desk.changedIds, ['gsap', 'gsap']);
  });

  it('analyses a draft that was requested before it existed', async () => {
    const desk = new Desk(null);
    assert.equal(desk.analyses.of('gsap'), null);
    desk.begin(text('mit'));
    await desk.settle();
    assert.deepEqual(desk.kinds(), ['notNormal']);
  });

  it('reports nothing after it is disposed', async () => {
    const desk = new Desk(text('MIT'));
    desk.analyses.of('gsap');
    desk.analyses.dispose();
    await desk.settle();
    assert.deepEqual(desk.changedIds, []);
  });
});

/** A draft and everything that its analyses depend on. */
class Desk {
  readonly clock = new FakeClock();
  readonly changedIds: string[] = [];
  readonly wanted: Wanted[] = [];
  readonly analyses: DraftAnalyses;
  refused: readonly DraftRefusal[] = [];
  isPrivate = false;
  onPause = (): Promise<void> => Promise.resolve();
  #draft: Draft | undefined;
  #known: RevisionKnowledge = nothingKnown;
  readonly #changed = new Emitter<ReadonlySet<string>>();
  readonly #news = new Emitter<Coordinates>();
  readonly #forgotten = new Emitter<Coordinates>();

  constructor(first: string | null) {
    this.#draft = first === null ? undefined : draftOf(first);
    this.analyses = new DraftAnalyses({
      drafts: {
        get: () => this.#draft,
        setMeta: async (_, change) => {
          if (this.#draft) this.change(change(this.#draft));
          return succeed(undefined);
        },
        onDidChange: this.#changed.event,
      },
      knowledge: {
        of: (): DraftKnowledge => {
          return { component: 'npm/npmjs/-/gsap', isPrivate: this.isPrivate, of: () => this.#known };
        },
        want: async (_, wanted) => void this.wanted.push(wanted),
        onDidChange: this.#news.event,
        onDidForget: this.#forgotten.event,
      },
      refusals: () => this.refused,
      clock: this.clock,
      turns: { budget: 0, now: () => 0, pause: () => this.onPause() },
    });
    this.analyses.onDidChange((ids) => this.changedIds.push(...ids));
  }

  kinds(): readonly string[] | undefined {
    return this.analyses.of('gsap')?.findings.map(({ problem }) => problem.kind);
  }

  type(next: string): void {
    this.change({ text: next });
  }

  change(change: Partial<Draft>): void {
    if (this.#draft) this.#draft = { ...this.#draft, ...change };
    this.#changed.fire(new Set(['gsap']));
  }

  begin(first: string): void {
    this.#draft = draftOf(first);
    this.#changed.fire(new Set(['gsap']));
  }

  discard(): void {
    this.#draft = undefined;
    this.#changed.fire(new Set(['gsap']));
  }

  learn(known: RevisionKnowledge): void {
    this.#known = known;
    this.#news.fire(component);
  }

  forget(): void {
    this.#known = nothingKnown;
    this.#forgotten.fire(component);
  }

  /** Runs the work that waits only for its turn. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  }
}

function draftOf(first: string): Draft {
  return {
    id: 'gsap',
    component,
    text: first,
    evidence: [],
    basis: new Map(),
    createdAt: 0,
    changedAt: 0,
    hasConflict: false,
  };
}

function coordinates(written: string): Coordinates {
  const parsed = parseCoordinates(written);
  assert.ok(parsed.ok);
  return parsed.value;
}
