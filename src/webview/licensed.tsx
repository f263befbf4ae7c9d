import type { VNode } from 'preact';
import { licenseFinding } from '../core/licenseState.ts';
import type { PanelLocal } from '../protocol/draft.ts';
import type { PanelDefinition, PanelFacet, PanelKnown } from '../protocol/snapshot.ts';
import { Attribution } from './attribution.tsx';
import { type FieldChange, changeOf } from './changes/fieldChange.ts';
import { PreviousValue } from './changes/previousValue.tsx';
import { Button } from './kit/button.tsx';
import { OriginMark } from './fact.tsx';
import { Icon } from './kit/icon.tsx';
import { LicenseMark, LicenseMeaning } from './licenseMark.tsx';
import { LongList } from './kit/longList.tsx';
import { Pair } from './kit/pair.tsx';
import { Pane } from './pane.tsx';
import { Bar } from './kit/bar.tsx';
import { ScoreBadge, ScoreTable } from './score.tsx';
import { Text } from './kit/text.tsx';
import { declaredParts, proposedParts } from './edit/draftedIn.ts';
import { EditableField } from './edit/editableField.tsx';
import { lineEdit } from './edit/fieldEdit.ts';
import { LicenseEditor } from './edit/licenseEditor.tsx';
import { type Fact, type Origin, originOf } from './origin.ts';
import { usePanelTools } from './panelTools.ts';
import { licensedParts } from './scoreParts.ts';
import type { Wording } from './wording.ts';

interface LicensedProps {
  readonly license: PanelKnown['license'];
  readonly definition: PanelDefinition;
}

/** The Licensed pane: the declared license, the files' licenses and parties, and how much of that is missing. */
export function Licensed({ license, definition }: LicensedProps): VNode {
  const { wording, dispatch, snapshot } = usePanelTools();
  const { curations, comparison, draft, local, statedLicenses } = snapshot;
  const { say } = wording;
  const { facets, parties, score, toolScore } = definition.licensed;
  const from = (fact: Fact): Origin | null => (facets.length === 0 ? null : originOf(fact, definition, curations));
  const origin = originOf('declared', definition, curations);
  return (
    <Pane
      id="licensed"
      title={say('licensed')}
      aside={<ScoreBadge score={score?.total ?? null} tool={toolScore?.total ?? null} />}
    >
      <dl class="facts">
        <EditableField
          field="declared"
          label={say('declared')}
          compared="declared"
          origin={license.expression === null ? null : origin}
          start={declaredParts(draft, license)}
          proposed={proposedParts(snapshot, license)}
          editor={(editor) => (
            <LicenseEditor
              label={say('declared')}
              editor={editor}
              read={(parts) => lineEdit('declared', parts)}
              stated={statedLicenses}
            />
          )}
          show={(value) => <DraftedLicense license={value} />}
          below={
            <>
              {local && <LocalNote local={local} />}
              <p class="small">
                <Button kind="link" onClick={() => dispatch({ type: 'tab', tab: 'why' })}>
                  {say('tabWhy')}
                </Button>
              </p>
            </>
          }
        >
          <LicenseMark state={license.kind} expression={license.expression} id="declared" />
          <LicenseMeaning state={license.kind} />
        </EditableField>
      </dl>
      <Part title={say('discovered')} change={changeOf(comparison, 'discovered')} origin={from('discovered')}>
        <Discovered facets={facets} />
      </Part>
      <Part title={say('attribution')} change={changeOf(comparison, 'parties')} origin={from('attribution')}>
        <Attribution parties={parties} hasFacets={facets.length > 1} />
      </Part>
      <Part title={say('fileCount')} change={null} origin={from('fileCount')}>
        <Totals facets={facets} />
      </Part>
      {score && (
        <ScoreTable
          parts={licensedParts(definition, wording)}
          total={score.total}
          toolTotal={toolScore?.total ?? null}
        />
      )}
    </Pane>
  );
}

function DraftedLicense({ license }: { readonly license: string }): VNode {
  const { kind, expression } = licenseFinding(license, true);
  return <LicenseMark state={kind} expression={expression} id="drafted" />;
}

interface PartProps {
  readonly title: string;
  readonly change: FieldChange | null;
  readonly origin: Origin | null;
  readonly children: VNode;
}

function Part({ title, change, origin, children }: PartProps): VNode {
  return (
    <div class={change ? 'part is-changed' : 'part'}>
      <div class="row spread part-head">
        <h3>{title}</h3>
        {origin && <OriginMark origin={origin} />}
      </div>
      <PreviousValue change={change} />
      {children}
    </div>
  );
}

/** “3 of 8 (38 %)”. */
function shareOf(count: number, total: number, { say, number, percent }: Wording): string {
  const share = total === 0 ? 0 : count / total;
  return say('shareOfFiles', { count: number(count), total: number(total), percent: percent(share) });
}

function Totals({ facets }: { readonly facets: readonly PanelFacet[] }): VNode {
  const { wording, snapshot } = usePanelTools();
  const { say, number } = wording;
  const { comparison } = snapshot;
  if (facets.length === 0) return <p class="faint">{say('unknown')}</p>;
  const sum = (countOf: (facet: PanelFacet) => number): number =>
    facets.reduce((total, facet) => total + countOf(facet), 0);
  const total = sum(({ files }) => files);
  const share = (label: string, field: 'unlicensed' | 'unattributed', count: number): VNode => (
    <Pair name={label}>
      <span class="row center">
        <span>
          {shareOf(count, total, wording)}
          <PreviousValue change={changeOf(comparison, field)} />
        </span>
        <Bar value={count} maximum={total} />
      </span>
    </Pair>
  );
  return (
    <dl class="pairs">
      <Pair name={say('total')}>{number(total)}</Pair>
      {share(
        say('unlicensedFiles'),
        'unlicensed',
        sum(({ unlicensed }) => unlicensed),
      )}
      {share(
        say('unattributedFiles'),
        'unattributed',
        sum(({ unattributed }) => unattributed),
      )}
    </dl>
  );
}

function Discovered({ facets }: { readonly facets: readonly PanelFacet[] }): VNode {
  const { say } = usePanelTools().wording;
  const [only] = facets;
  if (!only) return <p class="faint">{say('noneFound')}</p>;
  if (facets.length === 1 && only.name === 'core') return <Expressions facet={only} />;
  return (
    <>
      {facets.map((facet) => (
        <Facet key={facet.name} facet={facet} />
      ))}
    </>
  );
}

function Facet({ facet }: { readonly facet: PanelFacet }): VNode {
  const { wording } = usePanelTools();
  const { say, count } = wording;
  const { name, files, unlicensed, unattributed } = facet;
  const share = (label: string, missing: number): VNode => (
    <span class="row center facet-share">
      <Bar value={missing} maximum={files} />
      {say('pair', { name: label, value: shareOf(missing, files, wording) })}
    </span>
  );
  return (
    <div class="facet">
      <h4>
        <Text limit={100}>{name}</Text> <span class="faint">{count('files', files)}</span>
      </h4>
      <Expressions facet={facet} />
      <p class="row faint small">
        {share(say('unlicensedFiles'), unlicensed)}
        {share(say('unattributedFiles'), unattributed)}
      </p>
    </div>
  );
}

function Expressions({ facet }: { readonly facet: PanelFacet }): VNode {
  const { say } = usePanelTools().wording;
  const { expressions } = facet;
  if (expressions.length === 0) return <p class="faint">{say('noneFound')}</p>;
  return (
    <LongList id={`discovered ${facet.name}`} items={expressions} isPlain>
      {(expression) => (
        <span class="code">
          <Text id={`expression ${facet.name} ${expression.slice(0, 100)}`} limit={300}>
            {expression}
          </Text>
        </span>
      )}
    </LongList>
  );
}

/** Below the declared license: another one counts in this workspace, with the reason. */
function LocalNote({ local }: { readonly local: PanelLocal }): VNode {
  const { wording, act } = usePanelTools();
  const { say } = wording;
  const { declared, reason, pullRequest } = local;
  return (
    <div>
      <p>
        <Icon name="law" />{' '}
        <strong>
          <Text limit={300}>{say('localCounts', { license: declared })}</Text>
        </strong>
        {pullRequest !== null && <> {say('localPullRequest', { number: pullRequest })}</>}
      </p>
      {reason !== '' && (
        <p class="faint">
          <Text id="local-reason" limit={400}>
            {say('pair', { name: say('changesReason'), value: reason })}
          </Text>
        </p>
      )}
      <Button kind="link" onClick={() => act('stopUsingLocally')}>
        {say('stopUsingLocally')}
      </Button>
    </div>
  );
}
