import type { SourceRange } from '../../core/range.ts';
import { dottedPath, draftContext } from './draftContext.ts';
import { curationFields, type FieldValue } from '../curationFields.ts';
import { draftSchema } from '../draftSchema.ts';
import type { DraftKnowledge, RevisionKnowledge } from '../knowledge.ts';
import { nothingKnown } from '../knowledge.ts';
import { allowedAt } from '../yaml/schemaReading.ts';
import { type LicenseHover, licenseAt } from './licenseHover.ts';

/** The content at a position of a draft. The host makes the texts. */
export type DraftHover =
  | LicenseHover
  | {
      readonly kind: 'field';
      readonly range: SourceRange;
      /** Dotted, inside the revision: `described.facets.doc`, `files.path`. Outside of one `coordinates.type`. */
      readonly path: string;
      /** The definition's present value; `null` when empty or unknown. */
      readonly now: FieldValue | null;
    }
  | {
      readonly kind: 'revision';
      readonly range: SourceRange;
      readonly revision: string;
      readonly state: RevisionKnowledge['state'];
    };

/** `null` where there is nothing to show. */
export function hoverDraft(text: string, offset: number, knowledge: DraftKnowledge): DraftHover | null {
  const context = draftContext(text, offset);
  if (context === null || context.range.end === context.range.start) return null;
  const revision = context.path[0] === 'revisions' ? context.path[1] : undefined;
  const known = revision === undefined ? nothingKnown : knowledge.of(revision);
  if (context.at === 'value') {
    const path = dottedPath(context.path);
    return path === 'licensed.declared' || path === 'files.license'
      ? licenseAt(context.text, offset, context.range)
      : null;
  }
  const allowed = allowedAt(draftSchema, context.path);
  const key = context.text.replace(/^(["'])(.*)\1$/, '$2');
  if (allowed?.kind === 'record')
    return { kind: 'revision', range: context.range, revision: key, state: knowledge.of(key).state };
  if (allowed?.kind !== 'map' || !allowed.keys.includes(key)) return null;
  const path = dottedPath([...context.path, key]);
  return { kind: 'field', range: context.range, path, now: valueNow(path, known) };
}

function valueNow(path: string, { definition }: RevisionKnowledge): FieldValue | null {
  if (!definition) return null;
  const field = curationFields.find((one) => one.path === (path === 'licensed' ? 'licensed.declared' : path));
  if (field) return field.now(definition);
  const [, group, name = ''] = path.split('.');
  const { sourceLocation } = definition.described;
  if (group !== 'sourceLocation' || !sourceLocation) return null;
  return new Map<string, string | null>(Object.entries(sourceLocation)).get(name) ?? null;
}
