import type { Curation } from './definition.ts';
import type { Dialect } from './dialect.ts';
import { understood } from './dialect.ts';
import type { Fields } from './json.ts';
import { isFields } from './json.ts';
import { normalLicense } from './license.ts';
import type { Checked, Schema } from './schema.ts';
import { check } from './schema.ts';

const text: Schema = { is: 'string' };
const texts: Schema = { is: 'array', of: text };

/**
 * service-api.md 12.3. In the written dialect a source location has the four fields of written-api.md 2.2, all optional.
 */
function curationSchema(dialect: Dialect): Schema {
  return {
    is: 'object',
    fields: {
      described: {
        is: 'object',
        fields: {
          facets: { is: 'object', fields: { data: texts, dev: texts, doc: texts, examples: texts, tests: texts } },
          sourceLocation: {
            is: 'object',
            fields: {
              type: text,
              provider: text,
              namespace: { is: 'string', nullable: true },
              name: text,
              revision: text,
              url: { is: 'string', format: 'uri' },
              path: text,
            },
            required: dialect === 'running' ? ['type', 'provider', 'name', 'revision'] : [],
          },
          projectWebsite: text,
          issueTracker: text,
          releaseDate: { is: 'string', format: 'date' },
        },
      },
      licensed: licensedSchema(dialect),
      files: {
        is: 'array',
        of: { is: 'object', fields: { path: text, license: text, attributions: texts }, required: ['path'] },
      },
    },
  };
}

function licensedSchema(dialect: Dialect): Schema {
  if (dialect === 'running') return { is: 'object', fields: { declared: text } };
  return { is: 'object', fields: { license: { is: 'object', fields: { expression: text } } } };
}

export type CheckedCuration =
  | { readonly valid: true; readonly curation: Curation }
  | Extract<Checked, { readonly valid: false }>;

/** Checks one curation as sent by a client; the result uses the spelling of the running dialect. */
export function checkCuration(value: unknown, dialect: Dialect): CheckedCuration {
  const checked = check(curationSchema(dialect), value);
  return checked.valid ? { valid: true, curation: understood(checked.value, dialect) as Curation } : checked;
}

/** One complete element of a contribution's `patches`. */
export interface Patch {
  readonly coordinates: {
    readonly type: string;
    readonly provider: string;
    readonly namespace?: string | null;
    readonly name: string;
  };
  readonly revisions: Readonly<Record<string, Curation>>;
}

/** An entry of `errors` in the 400 of a contribution (service-api.md 5.4). */
export interface PatchError {
  readonly message: string;
  readonly error: unknown;
}

const coordinatesSchema: Schema = {
  is: 'object',
  fields: { type: text, provider: text, namespace: { is: 'string', nullable: true }, name: text },
  required: ['type', 'provider', 'name'],
};

/** Returns the errors of one patch, or none if it is valid. The patch uses the spelling of the running dialect. */
export function patchErrors(patch: unknown): readonly PatchError[] {
  const schema: Schema = {
    is: 'object',
    fields: {
      coordinates: coordinatesSchema,
      revisions: { is: 'map', of: curationSchema('running'), atMost: 50 },
    },
    required: ['coordinates', 'revisions'],
  };
  const checked = check(schema, patch);
  if (!checked.valid) return [{ message: 'Invalid curation', error: checked.violation }];
  const revisions = (checked.value as Patch).revisions;
  return Object.entries(revisions).flatMap(([revision, curation]) => licenseErrors(revision, curation));
}

/** The patch as {@link patchErrors} accepted it, with numbers converted to strings. */
export function asPatch(patch: Fields): Patch {
  const revisions = isFields(patch['revisions']) ? patch['revisions'] : {};
  const entries = Object.entries(revisions).map(([revision, value]): readonly [string, Curation] => {
    const checked = checkCuration(value, 'running');
    return [revision, checked.valid ? checked.curation : {}];
  });
  return { coordinates: patch['coordinates'] as Patch['coordinates'], revisions: Object.fromEntries(entries) };
}

/** Declared and file licenses must be normalized SPDX expressions. */
export function licenseErrors(revision: string, curation: Curation): readonly PatchError[] {
  const declared = curation.licensed?.declared;
  return [
    ...(declared === undefined ? [] : complaint(`${revision} licensed.declared`, declared)),
    ...(curation.files ?? []).flatMap((file) =>
      file.license === undefined ? [] : complaint(`${file.path} in ${revision} files`, file.license),
    ),
  ];
}

function complaint(where: string, license: string): readonly PatchError[] {
  const normal = normalLicense(license);
  if (normal === license) return [];
  const reason = normal === undefined ? 'is not SPDX compliant' : `is not normalized. Suggest using "${normal}"`;
  return [{ message: 'Invalid license in curation', error: `${where} with value "${license}" ${reason}` }];
}
