import type { Table } from './fact.ts';
import { is } from './shape.ts';

const one = {
  uuid: 'string',
  name: 'string',
  version: 'string',
  website: 'string',
  license: 'string',
  text: 'string',
} as const;

/** `POST /notices` (service-api.md 7). */
export function noticeFacts(): Table {
  return [
    {
      says: 'notices as JSON have the license and the text of each package; what cannot be used is left out, and counted',
      ask: 'POST /notices',
      body: { coordinates: ['{known:text}', 'rubbish', 'nope/npmjs/-/x/1'], renderer: 'json' },
      status: 200,
      type: 'json',
      shape: {
        content: { packages: [one] },
        summary: { total: is(3), warnings: { noDefinition: is([]), noLicense: is([]), noCopyright: 'array' } },
      },
    },
    {
      says: 'a package of the notices has the namespace in its name, and no type',
      ask: 'POST /notices',
      body: { coordinates: ['{scoped:text}'], renderer: 'json' },
      status: 200,
      shape: { content: { packages: [{ name: /^@[^/]+\/[^/]+$/, type: 'absent' }] } },
    },
    {
      says: 'notices refuse an unknown renderer',
      ask: 'POST /notices',
      body: { coordinates: [], renderer: 'pdf' },
      status: 400,
      type: 'html',
      shape: /^data\/renderer must be equal to one of the allowed values$/,
    },
  ];
}
