import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ListedState } from '../../core/licenseState.ts';
import {
  type ChangeKind,
  changeKinds,
  type ChartKind,
  licenseFamilies,
  type OverviewChange,
  type OverviewChanges,
  type OverviewFilter,
  type OverviewFindings,
  type ScoreBand,
} from '../../core/overview.ts';
import type { OverviewAction, OverviewSnapshot } from '../../protocol/overview.ts';
import { bandRange, changeNames, familyNames, stateNames } from '../../protocol/overviewNames.ts';
import { Button } from '../components/button.tsx';
import { scoreLevel } from '../scoreParts.ts';
import { stateIcons } from '../components/stateIcons.ts';
import { Short } from '../components/text.tsx';
import { BarChart, type ChartBar, ColumnChart } from './chart.tsx';
import { Progress } from './progress.tsx';
import type { OverviewWording } from './wording.ts';

interface ChartsProps {
  readonly snapshot: OverviewSnapshot;
  readonly filter: OverviewFilter;
  readonly wording: OverviewWording;
  readonly onFilter: (change: Partial<OverviewFilter>) => void;
  readonly onAct: (action: OverviewAction) => void;
  readonly onOpen: (key: string) => void;
}

/** Every chart of the page. */
export function Charts({ snapshot, filter, wording, onFilter, onAct, onOpen }: ChartsProps): VNode {
  const { numbers, changes, progress } = snapshot;
  const { total, families, states, scores, noScore } = numbers;
  const { say, number } = wording;
  const toggle =
    <Kind extends ChartKind>(kind: Kind) =>
    (value: OverviewFilter[Kind][number]): void =>
      onFilter({ [kind]: toggled<unknown>(filter[kind], value) });
  const bands: readonly ChartBar<ScoreBand>[] = scores.map((count, band) => ({
    value: band,
    label: say('scoreBand', bandRange(band)),
    shortLabel: number(bandRange(band).from),
    count,
    state: scoreLevel(middleOf(band)),
  }));
  return (
    <div class="charts">
      <BarChart
        title={say('families')}
        all={total}
        bars={licenseFamilies.map((family) => ({
          value: family,
          label: say(familyNames[family]),
          count: families[family],
          ...(family === 'unclear' && { state: 'noAssertion' }),
          ...(family === 'unknown' && { state: 'notHarvested' }),
        }))}
        chosen={filter.families}
        onToggle={toggle('families')}
        wording={wording}
      />
      <BarChart
        title={say('states')}
        all={total}
        bars={states.map(({ state, components }) => ({
          value: state,
          label: say(stateNames[state]),
          count: components,
          icon: stateIcons[state],
          state,
        }))}
        chosen={filter.states}
        onToggle={toggle('states')}
        wording={wording}
      />
      <Licenses {...{ snapshot, filter, wording }} onToggle={toggle('licenses')} />
      <ColumnChart
        title={say('scores')}
        all={total}
        bars={[...bands, { value: null, label: say('noScore'), shortLabel: '–', count: noScore }]}
        chosen={filter.scores}
        onToggle={toggle('scores')}
        wording={wording}
      >
        <p class="faint small chart-note">– {say('noScore')}</p>
      </ColumnChart>
      {numbers.findings && (
        <Findings
          findings={numbers.findings}
          all={total}
          filter={filter}
          onRule={toggle('findings')}
          onVerdict={toggle('states')}
          wording={wording}
          onShow={() => onAct('showProblems')}
        />
      )}
      {changes && (
        <Changes
          changes={changes}
          chosen={filter.changes}
          onToggle={toggle('changes')}
          wording={wording}
          onOpen={onOpen}
        />
      )}
      <Progress progress={progress} wording={wording} onAct={onAct} />
    </div>
  );
}

function middleOf(band: number): number {
  const { from, to } = bandRange(band);
  return (from + to) / 2;
}

function toggled<Value>(chosen: readonly Value[], value: Value): readonly Value[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
}

/** Licenses shown at first. */
const firstLicenses = 8;

interface LicensesProps extends Pick<ChartsProps, 'snapshot' | 'filter' | 'wording'> {
  readonly onToggle: (license: string) => void;
}

function Licenses({ snapshot: { numbers }, filter, wording, onToggle }: LicensesProps): VNode {
  const [isOpen, setOpen] = useState(false);
  const { licenses, otherLicenses, total } = numbers;
  const { say, count, number } = wording;
  const hasMore = licenses.length > firstLicenses + 2;
  const shown = hasMore && !isOpen ? licenses.slice(0, firstLicenses) : licenses;
  // What is chosen stays in view.
  const chosen = licenses.filter((one) => !shown.includes(one) && filter.licenses.includes(one.license));
  return (
    <BarChart
      title={say('licenses')}
      all={total}
      bars={[...shown, ...chosen].map(({ license, components }) => ({
        value: license,
        label: license,
        count: components,
      }))}
      chosen={filter.licenses}
      onToggle={onToggle}
      wording={wording}
      empty={say('noLicenses')}
    >
      {hasMore && (
        <p class="chart-note">
          <Button look="link" isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? say('showLess') : say('showAll', { count: number(licenses.length) })}
          </Button>
        </p>
      )}
      {isOpen && otherLicenses > 0 && <p class="faint chart-note">{count('otherLicenses', otherLicenses)}</p>}
    </BarChart>
  );
}

interface FindingsProps {
  readonly findings: OverviewFindings;
  readonly all: number;
  readonly filter: OverviewFilter;
  readonly onRule: (rule: string) => void;
  readonly onVerdict: (verdict: Verdict) => void;
  readonly wording: OverviewWording;
  readonly onShow: () => void;
}

type Verdict = Extract<ListedState, 'policyDenied' | 'policyReview'>;

/** Before the path of a rule; verdicts are states of a component, as in the Components view. */
const ofRule = 'rule:';

function Findings({ findings, all, filter, onRule, onVerdict, wording, onShow }: FindingsProps): VNode {
  const { say } = wording;
  const { deny, review, byRule } = findings;
  const bars: readonly ChartBar<string>[] = [
    { value: 'policyDenied', label: say('denied'), count: deny, icon: 'error', state: 'deny' },
    { value: 'policyReview', label: say('toReview'), count: review, icon: 'warning', state: 'failed' },
    ...byRule.filter(isOwn).map(({ rule, reason, components }) => ({
      value: ofRule + rule,
      label: reason === null ? rule : `${rule}: ${reason}`,
      count: components,
    })),
  ];
  // The lists of the policy itself, where they find all there is.
  function isOwn({ rule, components }: OverviewFindings['byRule'][number]): boolean {
    return !(rule === 'deny' && components === deny) && !(rule === 'review' && components === review);
  }
  const isClean = byRule.length === 0;
  return (
    <BarChart
      title={say('findings')}
      bars={isClean ? [] : bars}
      empty={say('noFindings')}
      chosen={[...filter.states, ...filter.findings.map((rule) => ofRule + rule)]}
      onToggle={(value) => {
        if (value === 'policyDenied' || value === 'policyReview') onVerdict(value);
        else onRule(value.slice(ofRule.length));
      }}
      {...{ all, wording }}
    >
      {!isClean && (
        <p class="chart-note">
          <Button look="link" onClick={onShow}>
            {say('showProblems')}
          </Button>
        </p>
      )}
    </BarChart>
  );
}

/** Changes listed below their numbers. */
const firstChanges = 8;

interface ChangesProps {
  readonly changes: OverviewChanges;
  readonly chosen: readonly ChangeKind[];
  readonly onToggle: (kind: ChangeKind) => void;
  readonly wording: OverviewWording;
  readonly onOpen: (key: string) => void;
}

function Changes({ changes, chosen, onToggle, wording, onOpen }: ChangesProps): VNode {
  const [isOpen, setOpen] = useState(false);
  const { say, number, count } = wording;
  const all = changes.added + changes.removed + changes.updated;
  const { rows } = changes;
  const shown = isOpen ? rows : rows.slice(0, firstChanges);
  return (
    <BarChart
      title={say('changes')}
      all={all}
      bars={
        all === 0
          ? []
          : changeKinds.map((kind) => ({
              value: kind,
              label: say(changeNames[kind]),
              count: changes[kind],
              isFixed: kind === 'removed',
            }))
      }
      chosen={chosen}
      onToggle={onToggle}
      wording={wording}
      empty={say('noChanges')}
    >
      {shown.length > 0 && (
        <ul class="change-list">
          {shown.map((change, at) => (
            <li key={at}>
              <Change change={change} wording={wording} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > firstChanges && (
        <p class="chart-note">
          <Button look="link" isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? say('showLess') : say('showAll', { count: number(rows.length) })}
          </Button>
        </p>
      )}
      {isOpen && all > rows.length && <p class="faint chart-note">{count('moreChanges', all - rows.length)}</p>}
    </BarChart>
  );
}

interface ChangeProps {
  readonly change: OverviewChange;
  readonly wording: OverviewWording;
  readonly onOpen: (key: string) => void;
}

function Change({ change: { kind, name, key, before, after, license }, wording, onOpen }: ChangeProps): VNode {
  return (
    <>
      <span class="faint small change-kind">{wording.say(changeNames[kind])}</span>
      <span class="row change-name">
        {key === null ? (
          <Short class="bold">{name}</Short>
        ) : (
          <Button look="link" onClick={() => onOpen(key)}>
            <Short>{name}</Short>
          </Button>
        )}
        <Sides before={before} after={after} />
        {license && <Sides {...license} />}
      </span>
    </>
  );
}

interface SidesProps {
  readonly before: string | null;
  readonly after: string | null;
}

function Sides({ before, after }: SidesProps): VNode {
  return (
    <span class="faint">
      {before !== null && <Short>{before}</Short>}
      {before !== null && after !== null && ' → '}
      {after !== null && <Short>{after}</Short>}
    </span>
  );
}
