import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { fail, succeed } from '../../../../src/base/result.ts';
import type { Evidence } from '../../../../src/curation/evidence.ts';
import { evidenceText } from '../../../../src/curation/prefilledInfo.ts';
import type { DraftPart } from '../../../../src/model/submissions/contributionPlan.ts';
import { notNamed, supportingFiles } from '../../../../src/model/submissions/supportingFiles.ts';
import { licenseText } from '../../core/someDefinition.ts';

const component = { type: 'npm', provider: 'npmjs', namespace: null, name: 'a', revision: null } as const;

function partOf(evidence: readonly Evidence[]): DraftPart {
  const draft = {
    id: 'a',
    component,
    text: '',
    evidence,
    basis: new Map(),
    createdAt: 0,
    changedAt: 0,
    hasConflict: false,
  };
  const revisions = new Map([['1.0.0', { licensed: { declared: 'MIT' } }]]);
  const set = { component, revisions };
  return {
    draft,
    set,
    errors: [],
    openPullRequests: [],
    newFilePullRequests: [],
    pullRequestsProblem: null,
    notLookedUpYet: [],
  };
}

function evidenceOf(license: string): Evidence {
  return {
    revision: '1.0.0',
    path: 'package/COPYING',
    license,
    isChosen: false,
    sha256: null,
    excerpt: null,
    lines: null,
    link: null,
  };
}

async function found(evidence: readonly Evidence[], licenses: Readonly<Record<string, string>> | null) {
  const files = Object.entries(licenses ?? {}).map(([path, license]) => ({ ...licenseText(path, 'aa'), license }));
  const down = fail({ kind: 'serverError', status: 503 } as const);
  const parts = {
    definitions: { full: async () => down },
    files: { of: async () => (licenses ? succeed({ files, unreadable: 0, body: '', fetchedAt: 1 }) : down) },
    service: () => 'https://service.example',
  };
  const all = await supportingFiles([partOf(evidence)], parts, new AbortController().signal);
  return all.map(({ path, license }) => `${path} ${license}`);
}

describe('The files that support a contribution', () => {
  it('are those of the draft that have its license', async () => {
    assert.deepEqual(await found([evidenceOf('MIT'), evidenceOf('ISC')], null), ['package/COPYING MIT']);
  });

  it('are otherwise license files of the version, and only with its license', async () => {
    const files = { 'package/LICENSE': 'MIT', 'package/lib/LICENSE': 'MIT', 'package/NOTICE': 'Apache-2.0' };
    assert.deepEqual(await found([evidenceOf('ISC')], files), ['package/LICENSE MIT']);
  });

  it('are none if files can’t be read', async () => {
    assert.deepEqual(await found([], null), []);
  });

  it('are offered until the details name them', () => {
    const evidence = evidenceOf('MIT');
    assert.deepEqual(notNamed([evidence], 'It is MIT.'), [evidence]);
    assert.deepEqual(notNamed([evidence], `It is MIT.\n\n${evidenceText(evidence)}`), []);
  });
});
