import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Curation } from '../../../../src/curation/curation.ts';
import { nothingKnown } from '../../../../src/curation/knowledge.ts';
import { contributionChanges } from '../../../../src/model/submissions/contributionChanges.ts';
import { someDefinition } from '../../core/someDefinition.ts';

const component: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'a', revision: null };
const apache: Curation = { licensed: { declared: 'Apache-2.0' } };

/** As `1.0.0 1.1.0: declared MIT → Apache-2.0`. `now`: the declared license of each known definition. */
function changes(revisions: Readonly<Record<string, Curation>>, now: Readonly<Record<string, string>>): string[] {
  const set = { component, revisions: new Map(Object.entries(revisions)) };
  const of = (revision: string): typeof nothingKnown => {
    const declared = now[revision];
    if (declared === undefined) return nothingKnown;
    return { ...nothingKnown, state: 'known', definition: someDefinition({ licensed: { declared } }) };
  };
  const all = contributionChanges([{ set }], { of: () => ({ component: '', isPrivate: false, of }) });
  return all.flatMap(({ groups }) =>
    groups.map((group) => {
      const texts = group.changes.map(({ field, before, after }) => `${field} ${String(before)} → ${after}`);
      return `${group.revisions.join(' ')}: ${texts.join('; ')}`;
    }),
  );
}

describe('The changes of a contribution', () => {
  it('put versions with equal changes together', () => {
    assert.deepEqual(
      changes(
        { '1.0.0': apache, '1.1.0': apache, '2.0.0': apache },
        { '1.0.0': 'MIT', '1.1.0': 'MIT', '2.0.0': 'ISC' },
      ),
      ['1.0.0 1.1.0: declared MIT → Apache-2.0', '2.0.0: declared ISC → Apache-2.0'],
    );
  });

  it('leave open what is there now if the definition is unknown', () => {
    const curation: Curation = { ...apache, described: { projectWebsite: 'https://a.example' } };
    assert.deepEqual(changes({ '1.0.0': curation }, {}), [
      '1.0.0: declared undefined → Apache-2.0; projectWebsite undefined → https://a.example',
    ]);
  });

  it('name versions that have all of it already', () => {
    assert.deepEqual(changes({ '1.0.0': apache }, { '1.0.0': 'Apache-2.0' }), ['1.0.0: ']);
  });
});
