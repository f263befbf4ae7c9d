import assert from 'node:assert/strict';
import { neighboursOf } from '../../../../src/model/review/neighbours.ts';
import type { Sibling } from '../../../../src/service/siblings.ts';
import { coordinatesOf, siblingOf } from './someReviewed.ts';

const npm = (revision: string, declared: string | null = 'MIT', more: Partial<Sibling> = {}): Sibling =>
  siblingOf(`npm/npmjs/-/x/${revision}`, declared, more);
const git = (revision: string, releaseDate: string | null): Sibling =>
  siblingOf(`git/github/a/x/${revision}`, 'MIT', { releaseDate });

/** `<1.0.0 MIT=`: an earlier revision with the same license. */
function neighboursText(of: string, declared: string | null, siblings: readonly Sibling[]): string {
  return neighboursOf(coordinatesOf(of), declared, siblings)
    .map((one) => `${one.isOlder ? '<' : '>'}${one.revision} ${one.declared ?? '-'}${one.isSame ? '=' : ''}`)
    .join(', ');
}

const versions = ['1.10.0', '1.2.0', '1.9.0', '2.0.0', '2.0.0-rc.1', '3.0.0'].map((revision) => npm(revision));

const cases: readonly (readonly [about: string, of: string, siblings: readonly Sibling[], expected: string])[] = [
  ['two on each side, by version', '1.10.0', versions, '<1.2.0 MIT=, <1.9.0 MIT=, >2.0.0-rc.1 MIT=, >2.0.0 MIT='],
  ['the nearest of an unlisted version', '1.9.5', versions, '<1.2.0 MIT=, <1.9.0 MIT=, >1.10.0 MIT=, >2.0.0-rc.1 MIT='],
  ['fewer at the end', '3.0.0', versions, '<2.0.0-rc.1 MIT=, <2.0.0 MIT='],
  ['none of a lonely one', '1.0.0', [npm('1.0.0')], ''],
  ['none where nothing is known', '1.0.0', [], ''],
  ['no unharvested one', '1.0.0', [npm('0.9.0', null, { isHarvested: false }), npm('0.8.0')], '<0.8.0 MIT='],
  ['another license as another', '1.0.0', [npm('0.9.0', 'ISC'), npm('1.1.0', null)], '<0.9.0 ISC, >1.1.0 -'],
  ['another spelling as the same', '1.0.0', [npm('0.9.0', '(MIT)'), npm('1.1.0', 'mit')], '<0.9.0 (MIT)=, >1.1.0 mit='],
  ['itself in no spelling', '1.0.0-RC', [npm('1.0.0-rc'), npm('0.9.0')], '<0.9.0 MIT='],
];

describe('The neighbours of a revision', () => {
  for (const [about, of, siblings, expected] of cases)
    it(`finds ${about}`, () => assert.equal(neighboursText(`npm/npmjs/-/x/${of}`, 'MIT', siblings), expected));

  it('never treats a missing license as equal', () =>
    assert.equal(neighboursText('npm/npmjs/-/x/1.0.0', null, [npm('0.9.0', null)]), '<0.9.0 -'));

  it('finds the commits of the days before and after', () => {
    const all = [git('cc', '2020-03-01'), git('aa', '2020-01-01'), git('bb', '2020-02-01'), git('dd', null)];
    assert.equal(neighboursText('git/github/a/x/bb', 'MIT', all), '<aa MIT=, >cc MIT=');
  });

  it('finds none for a commit without a date', () =>
    assert.equal(neighboursText('git/github/a/x/bb', 'MIT', [git('aa', '2020-01-01'), git('bb', null)]), ''));
});
