import type { VNode } from 'preact';
import type { SourceLocation } from '../../core/definition.ts';
import type { DefinitionChange, ListField, ValueField } from '../../core/definitionChange.ts';
import { type DescribedText, isDay, isDescribedText } from '../../core/describedTexts.ts';
import type { PanelLabelKey } from '../../protocol/panelLabels.ts';
import type { PanelDefinition } from '../../protocol/snapshot.ts';
import { LongList } from '../kit/longList.tsx';
import { Text } from '../kit/text.tsx';
import { Pane } from '../pane.tsx';
import { usePanelTools } from '../panelTools.ts';
import type { Wording } from '../wording.ts';
import type { FieldChange } from './fieldChange.ts';
import { Sides } from './sides.tsx';

interface ChangeGroupsProps {
  readonly changes: readonly DefinitionChange[];
  readonly before: PanelDefinition | null;
  readonly after: PanelDefinition | null;
}

type Group = 'changesLicenses' | 'changesDescribed' | 'changesMeasures';

const groups: readonly Group[] = ['changesLicenses', 'changesDescribed', 'changesMeasures'];

type Named = Exclude<ValueField | ListField, DescribedText | `facet:${string}`>;

const fieldNames = {
  declared: 'declared',
  discovered: 'discovered',
  parties: 'attribution',
  tools: 'tools',
  source: 'source',
  registry: 'registry',
  version: 'versionPage',
  download: 'download',
  files: 'fileCount',
  unlicensed: 'unlicensedFiles',
  unattributed: 'unattributedFiles',
  effectiveScore: 'changesEffective',
  describedScore: 'described',
  licensedScore: 'licensed',
} as const satisfies Readonly<Record<Named, PanelLabelKey>>;

const measures: ReadonlySet<FieldChange['field']> = new Set<FieldChange['field']>([
  'files',
  'unlicensed',
  'unattributed',
  'tools',
  'effectiveScore',
  'describedScore',
  'licensedScore',
]);

/** Everything but files, in groups of one subject each; a group without a change is not there. */
export function ChangeGroups({ changes, before, after }: ChangeGroupsProps): VNode {
  const { wording } = usePanelTools();
  const ofFields = changes.filter((change) => change.kind === 'value' || change.kind === 'list');
  return (
    <>
      {groups.map((group) => {
        const own = ofFields.filter((change) => groupOf(change) === group);
        if (own.length === 0) return null;
        return (
          <Pane key={group} id={group} title={wording.say(group)} class="change-group">
            {own.map((change) => (
              <Change key={change.field} change={change} before={before} after={after} />
            ))}
          </Pane>
        );
      })}
    </>
  );
}

function groupOf({ field }: FieldChange): Group {
  if (measures.has(field)) return 'changesMeasures';
  return field === 'declared' || field === 'discovered' || field === 'parties' ? 'changesLicenses' : 'changesDescribed';
}

function Change({
  change,
  before,
  after,
}: Pick<ChangeGroupsProps, 'before' | 'after'> & { readonly change: FieldChange }): VNode {
  const { wording } = usePanelTools();
  return (
    <div class="change">
      <h3>
        <Text limit={100}>{fieldName(change.field, wording)}</Text>
      </h3>
      {change.kind === 'list' ? (
        <ListChange change={change} />
      ) : (
        <>
          <Sides
            id={change.field}
            before={shownValue(change.field, change.before, wording)}
            after={shownValue(change.field, change.after, wording)}
          />
          {change.field === 'source' && before && after && <SourceMove before={before} after={after} />}
        </>
      )}
    </div>
  );
}

/** The label of a field that differs, or that a curation sets. */
export function fieldName(field: string, { say }: Wording): string {
  if (field.startsWith('facet:')) return say('changesFacet', { facet: field.slice('facet:'.length) });
  if (field.startsWith('file:')) return say('reviewFile', { path: field.slice('file:'.length) });
  if (isDescribedText(field)) return say(field);
  return isNamed(field) ? say(fieldNames[field]) : field;
}

function isNamed(field: string): field is Named {
  return Object.hasOwn(fieldNames, field);
}

/** Numbers and days as the language writes them. */
export function shownValue(field: ValueField, value: string | null, { number, date }: Wording): string | null {
  if (value === null) return null;
  if (isDay(field)) return date(value);
  return measures.has(field) && /^\d+$/.test(value) ? number(Number(value)) : value;
}

/** A value that a curation sets, on one line: its lists have one entry a line. */
export function oneLine(field: string, value: string, { date }: Wording): string {
  return isDay(field) ? date(value) : value.replaceAll('\n', ', ');
}

function SourceMove({
  before,
  after,
}: {
  readonly before: PanelDefinition;
  readonly after: PanelDefinition;
}): VNode | null {
  const { say } = usePanelTools().wording;
  const move = sourceMove(before.described.sourceLocation, after.described.sourceLocation);
  if (move === null) return null;
  return <p class="faint small">{say(move === 'moved' ? 'changesMoved' : 'changesSameRepository')}</p>;
}

/** "Added: 3". */
export function numbered(key: PanelLabelKey, value: number, { say, number }: Wording): string {
  return say('pair', { name: say(key), value: number(value) });
}

function ListChange({ change }: { readonly change: Extract<FieldChange, { kind: 'list' }> }): VNode {
  const { wording } = usePanelTools();
  const { field, added, removed, common } = change;
  const entries = [
    ...removed.map((text) => ({ sign: 'removed' as const, text })),
    ...added.map((text) => ({ sign: 'added' as const, text })),
  ];
  const sums = [
    removed.length > 0 && numbered('changeRemoved', removed.length, wording),
    added.length > 0 && numbered('changeAdded', added.length, wording),
    common > 0 && numbered('changesKept', common, wording),
  ].filter(Boolean);
  return (
    <>
      <p class="faint small">{sums.join(', ')}</p>
      <LongList id={`change ${field}`} items={entries} first={12}>
        {({ sign, text }) => {
          const Side = sign === 'removed' ? 'del' : 'ins';
          return (
            <Side class={`side ${sign}`}>
              <span class="sign">{sign === 'removed' ? '−' : '+'}</span>
              <Text id={`change ${field} ${sign} ${text.slice(0, 60)}`} limit={400}>
                {text}
              </Text>
            </Side>
          );
        }}
      </LongList>
    </>
  );
}

/** Whether a source is another repository, or the same at another place. `null`: unknown for one side, or unclear. */
export function sourceMove(before: SourceLocation | null, after: SourceLocation | null): 'moved' | 'same' | null {
  const [old, now] = [repositoryOf(before), repositoryOf(after)];
  if (old === null || now === null) return null;
  return old === now ? 'same' : 'moved';
}

function repositoryOf(location: SourceLocation | null): string | null {
  if (!location) return null;
  const { type, provider, namespace, name } = location;
  return name === null ? null : [type, provider, namespace, name].join('/').toLowerCase();
}
