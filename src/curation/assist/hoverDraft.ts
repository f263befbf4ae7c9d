import { licenseTerms, normalizeLicenseExpression, parseLicenseExpression } from '../../core/licenseExpression.ts';
import type { SourceLocation } from '../../core/definition.ts';
import type { SourceRange } from '../../core/range.ts';
import { type DraftContext, draftContext } from './draftContext.ts';
import { type DraftField, draftFields, shapeAt } from '../draftShape.ts';
import type { DraftKnowledge, RevisionKnowledge } from '../knowledge.ts';
import { nothingKnown } from '../knowledge.ts';
import { type LicenseName, allExceptionIds, licenseName } from '../licenses/licenseNames.ts';

/** The content at a position of a draft. The host makes the texts. */
export type DraftHover =
  | { readonly kind: 'license'; readonly range: SourceRange; readonly license: LicenseName }
  | { readonly kind: 'exception' | 'reference' | 'word'; readonly range: SourceRange; readonly id: string }
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
    return field === 'licensed.declared' || field === 'files.license' ? licenseAt(whole, offset, context) : null;
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

/** The word at the offset, as a license if the list has it. */
function licenseAt(value: string, offset: number, { range }: DraftContext): DraftHover | null {
  if (value.length > 4000) return null;
  const at = offset - range.start;
  const start = at - (/(?<![\w.+:-])[\w.+:-]*$/.exec(value.slice(0, at))?.[0].length ?? 0);
  const word = /^[\w.+:-]*/.exec(value.slice(start))?.[0] ?? '';
  const place = { start: range.start + start, end: range.start + start + word.length };
  const exception = allExceptionIds.find((id) => id === word);
  if (exception !== undefined) return { kind: 'exception', range: place, id: exception };
  const normal = normalizeLicenseExpression(word);
  const read = normal.ok ? parseLicenseExpression(normal.value) : normal;
  const term = read.ok ? licenseTerms(read.value)[0] : undefined;
  if (!term) return null;
  if (term.nature === 'reference') return { kind: 'reference', range: place, id: term.id };
  if (term.nature !== 'spdx') return { kind: 'word', range: place, id: term.id };
  const license = licenseName(`${term.id}${term.orLater ? '+' : ''}`) ?? licenseName(term.id);
  return license && { kind: 'license', range: place, license };
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
