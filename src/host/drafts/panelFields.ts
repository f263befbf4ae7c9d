import type { Definition } from '../../core/definition.ts';
import type { SourceRange } from '../../core/range.ts';
import type { Curation } from '../../curation/curation.ts';
import { curationFields, fieldText } from '../../curation/curationFields.ts';
import type { RevisionReading } from '../../curation/readDraft.ts';
import type { Finding } from '../../curation/finding.ts';
import type { PanelDraft, PanelDraftField } from '../../protocol/draft.ts';
import { findingLabel } from './language/findingLabels.ts';

/** A field by its panel name, and the reading's paths for it. */
interface Field extends Pick<PanelDraftField, 'field' | 'before' | 'after'> {
  readonly path: string;
}

/** All fields a draft sets for one revision, each with its most severe finding. */
export function panelFields(
  { curation, places }: RevisionReading,
  definition: Definition | null,
  findings: readonly Finding[],
): readonly PanelDraftField[] {
  return fieldsOf(curation, definition).map(({ path, ...field }) => {
    const ranges = [...places].flatMap(([at, range]) => (at === path || at.startsWith(`${path}.`) ? [range] : []));
    const own = findings.filter(
      (one) => one.severity !== 'information' && ranges.some((range) => holds(range, one.range)),
    );
    const gravest = own.find(({ severity }) => severity === 'error') ?? own[0];
    const severity = gravest ? (gravest.severity === 'error' ? 'error' : 'warning') : null;
    return { ...field, severity, problem: gravest ? findingLabel(gravest.problem) : null };
  });
}

/** With what the curation changes of the scores. `null`: it changes files or facets, whose effect only the service can compute. */
export function definitionForScores(
  definition: Definition,
  { described, licensed, files }: Curation,
): Definition | null {
  if (files !== undefined || described?.facets !== undefined) return null;
  const source = described?.sourceLocation;
  const none = { type: null, provider: null, namespace: null, name: null, revision: null, url: null, path: null };
  return {
    ...definition,
    described: {
      ...definition.described,
      ...(described?.releaseDate === undefined ? {} : { releaseDate: described.releaseDate }),
      ...(source === undefined
        ? {}
        : { sourceLocation: { ...(definition.described.sourceLocation ?? none), ...source } }),
    },
    licensed: { ...definition.licensed, ...(licensed === undefined ? {} : { declared: licensed.declared }) },
  };
}

/** Texts for a panel that may be drafting a source. */
export function panelSource({ described }: Curation): PanelDraft['source'] {
  return described?.sourceLocation ?? null;
}

function fieldsOf(curation: Curation, definition: Definition | null): readonly Field[] {
  const fields: Field[] = [];
  for (const { field, path, set, now } of curationFields) {
    const after = set(curation);
    if (after === undefined) continue;
    fields.push({
      field,
      path,
      before: fieldText(definition && now(definition), '\n'),
      after: fieldText(after, '\n') ?? '',
    });
  }
  const add = (field: string, path: string, after: string | undefined): void => {
    if (after !== undefined) fields.push({ field, path, before: null, after });
  };
  for (const [at, { path, license, attributions }] of (curation.files ?? []).entries()) {
    // The definition's data on each file is in the list of files.
    add(`file:${path}`, `files.${at}.license`, license);
    add(`attributions:${path}`, `files.${at}.attributions`, attributions?.join('\n'));
  }
  return fields;
}

function holds(outer: SourceRange, inner: SourceRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
