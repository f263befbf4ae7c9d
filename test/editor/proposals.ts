import type { Session } from './session.ts';

const affected = ['lodash/4.17.21', 'json-schema/0.2.3', 'faceted/2.0.0'].map(
  (name) => `- [${name}](https://clearlydefined.io/definitions/npm/npmjs/-/${name})`,
);

const contribution = {
  contributionInfo: {
    summary: 'three at once',
    details: 'package/LICENSE says so, and so does <b>https://example.org/license</b>.',
    // The service lists one version of each affected component.
    resolution: `Read the license, see package.json.\n\n**Affected definitions**:\n${affected.join('\n')}`,
    type: 'incorrect',
    removeDefinitions: false,
  },
  patches: [
    patch('lodash', { '4.17.21': { licensed: { declared: 'Apache-2.0' } } }),
    patch('json-schema', { '0.2.3': { licensed: { declared: 'BSD-3-Clause' } } }),
    patch('faceted', {
      '2.0.0': {
        described: { projectWebsite: 'https://other.example/' },
        files: [{ path: 'package/README.md', license: 'ISC' }],
      },
    }),
  ],
};

function patch(name: string, revisions: unknown): unknown {
  return { coordinates: { type: 'npm', provider: 'npmjs', name }, revisions };
}

/** Another contributor proposes changes of three components, which the service lists at once. Returns the number. */
export async function proposeThree(session: Session): Promise<number> {
  const response = await fetch(`${session.world.service.url}/curations`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contribution),
  });
  const { prNumber } = (await response.json()) as { readonly prNumber: number };
  await session.world.pass(60_000);
  return prNumber;
}
