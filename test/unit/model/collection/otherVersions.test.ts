import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { fail, succeed } from '../../../../src/base/result.ts';
import type { ServiceProblem } from '../../../../src/core/problem.ts';
import { listVersions, versionChoices, type VersionClient } from '../../../../src/model/collection/otherVersions.ts';
import type { OriginRevision } from '../../../../src/service/origins.ts';
import { all, at } from './collectionWorld.ts';

const signal = new AbortController().signal;
const down: ServiceProblem = { kind: 'serverError', status: 500 };
const missing: ServiceProblem = { kind: 'notFound', url: 'https://api.example' };

const plain = (...revisions: readonly string[]): readonly OriginRevision[] =>
  revisions.map((revision) => ({ revision, tag: null }));

interface Given {
  readonly origin?: readonly OriginRevision[] | null | ServiceProblem;
  readonly known?: string | ServiceProblem;
  readonly isPrivate?: boolean;
}

async function said({ origin = null, known = '', isPrivate = false }: Given): Promise<string> {
  const asked: string[] = [];
  const client: VersionClient = {
    revisions: async ({ name, revision }) => {
      asked.push(`${name} ${revision}`);
      return origin === null || Array.isArray(origin)
        ? succeed(origin as readonly OriginRevision[] | null)
        : fail(origin as ServiceProblem);
    },
    find: {
      known: async ({ name, revision }) => {
        asked.push(`${name} ${revision}`);
        return typeof known === 'string' ? succeed(known === '' ? [] : all(known)) : fail(known);
      },
    },
  };
  const listed = await listVersions(at('a@1'), { client: () => succeed(client), isPrivate: () => isPrivate }, signal);
  assert.deepEqual(asked, isPrivate ? [] : ['a null', 'a null']);
  if (!listed.ok) return listed.problem.kind;
  return listed.value.map(({ label, isKnown }) => `${label}${isKnown ? '*' : ''}`).join(' ');
}

describe('the versions of a component', () => {
  it('are those of its origin and those the service holds, newest first', async () => {
    assert.equal(
      await said({ origin: plain('1.9.0', '1.10.0', '2.0.0-rc.1'), known: 'a@1.9.0 a@0.1' }),
      '2.0.0-rc.1 1.10.0 1.9.0* 0.1*',
    );
  });

  it('are what one of the two says when the other cannot', async () => {
    assert.equal(await said({ origin: down, known: 'a@1 a@2' }), '2* 1*');
    assert.equal(await said({ origin: plain('1', '2'), known: down }), '2 1');
    assert.equal(await said({ origin: null, known: 'a@1' }), '1*');
    assert.equal(await said({ origin: null, known: '' }), '');
  });

  it('are a problem when neither says anything', async () => {
    assert.equal(await said({ origin: down, known: missing }), 'serverError');
    assert.equal(await said({ origin: missing, known: down }), 'serverError');
  });

  it('are not asked for where the name is private', async () => {
    assert.equal(await said({ isPrivate: true }), 'privateName');
  });

  it('are not asked for where there is no service', async () => {
    const problem = { kind: 'invalidUrl', setting: 'apiUrl', value: 'nope' } as const;
    const listed = await listVersions(at('a@1'), { client: () => fail(problem), isPrivate: () => false }, signal);
    assert.deepEqual(listed, fail(problem));
  });

  it('of a repository go by their tags, commits without one at the end', () => {
    const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string];
    const choices = versionChoices(
      at('git/github/owner/thing'),
      [
        { revision: one, tag: 'v1.0.0' },
        { revision: two, tag: 'v1.10.0' },
        { revision: two, tag: 'latest' },
      ],
      [at(`git/github/owner/thing/${three}`), at(`git/github/owner/thing/${one}`), at('git/github/owner/thing')],
    );
    assert.deepEqual(
      choices.map(({ label, isKnown, coordinates }) => [label, isKnown, coordinates.revision]),
      [
        ['v1.10.0', false, two],
        ['v1.0.0', true, one],
        [three, true, three],
      ],
    );
  });
});
