import type { SourceLocation } from '../../core/definition.ts';
import type { SourceRange } from '../../core/range.ts';
import { draftContext } from './draftContext.ts';
import { type DraftField, draftFields, shapeAt } from '../draftShape.ts';
import type { DraftKnowledge, RevisionKnowledge } from '../knowledge.ts';
import { nothingKnown } from '../knowledge.ts';
import { type LicenseHover, licenseAt } from './licenseHover.ts';

/** The content at a position of a draft. The host makes the texts. */
export type DraftHover =
  | LicenseHover
  | {
      readonly kind: 'field';
      readonly range: SourceRange;
      readonly field: DraftField;
      /** The definition's present value; `null` when empty or unknown. */
      readonly now: string | readonly string[] | SourceLocation | null;
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
  const whole = text.slice(context.range.start, context.range.end);
  if (context.at === 'value') {
    const field = fieldOf(context.path);
    return field === 'licensed.declared' || field === 'files.license' ? licenseAt(whole, offset, context.range) : null;
  }
  const shape = shapeAt(context.path);
  const key = whole.replace(/^(["'])(.*)\1$/, '$2');
  if (shape?.is === 'revisions')
    return { kind: 'revision', range: context.range, revision: key, state: knowledge.of(key).state };
  if (shape?.is !== 'map') return null;
  const field = fieldOf([...context.path, key]);
  return field && { kind: 'field', range: context.range, field, now: valueNow(field, known) };
}

function fieldOf(path: readonly string[]): DraftField | null {
  const own = path[0] === 'revisions' && path.length > 2 ? path.slice(2) : path;
  const dotted = own.filter((key) => key !== '-').join('.');
  return draftFields.find((field) => field === dotted) ?? null;
}

function valueNow(field: DraftField, { definition }: RevisionKnowledge): Extract<DraftHover, { kind: 'field' }>['now'] {
  if (!definition) return null;
  const { described, licensed } = definition;
  if (field === 'licensed' || field === 'licensed.declared') return licensed.declared;
  if (field === 'described.releaseDate') return described.releaseDate;
  if (field === 'described.projectWebsite') return described.projectWebsite;
  if (field === 'described.issueTracker') return described.issueTracker;
  if (field === 'described.sourceLocation') return described.sourceLocation;
  const [, group, name = ''] = field.split('.');
  if (group === 'facets') return described.facets.get(name) ?? null;
  if (group !== 'sourceLocation' || !described.sourceLocation) return null;
  return new Map<string, string | null>(Object.entries(described.sourceLocation)).get(name) ?? null;
}
