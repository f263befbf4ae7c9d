import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import {
  changeKinds,
  type ChartKind,
  chartRules,
  isFamily,
  type OverviewChange,
  type OverviewChanges,
  type OverviewFilter,
  type OverviewFindings,
} from '../../core/overview.ts';
import { scoreRange } from '../../core/scoreLevel.ts';
import { licenseStates } from '../../protocol/licenseStates.ts';
import type { OverviewSnapshot } from '../../protocol/overview.ts';
import { changeNames, stateName } from '../../protocol/overviewNames.ts';
import { Button } from '../kit/button.tsx';
import { Short } from '../kit/text.tsx';
import { toggled } from '../kit/toggled.ts';
import { Chart, type ChartBar, ChartSection } from './chart.tsx';
import { useOverviewTools } from './overviewTools.ts';

interface ChartsProps {
  readonly snapshot: OverviewSnapshot;
}

/** Chooses a value of a chart, or no longer does. */
function useToggle(): <Kind extends ChartKind>(kind: Kind) => (value: OverviewFilter[Kind][number]) => void {
  const { filter, setFilter } = useOverviewTools();
  return (kind) => (value) => setFilter({ [kind]: toggled<unknown>(filter[kind], value) });
}

/** Every chart of the page. */
export function Charts({ snapshot }: ChartsProps): VNode {
  const { wording, filter } = useOverviewTools();
  const { numbers, changes } = snapshot;
  const { say } = wording;
  const [isOpen, setOpen] = useFold();
  const toggle = useToggle();
  return (
    <details class="overview-charts" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('charts')}</summary>
      <div class="stack wide">
        <Chart
          title={say('states')}
          all={numbers.total}
          bars={numbers.states.map(({ state, components }) => {
            const shown = isFamily(state) ? 'expression' : state;
            return {
              value: state,
              label: say(stateName(state)),
              count: components,
              icon: licenseStates[shown].icon[0],
              state: shown,
            };
          })}
          chosen={filter.states}
          onToggle={toggle('states')}
        />
        <Licenses snapshot={snapshot} />
        {numbers.findings && <Findings snapshot={snapshot} findings={numbers.findings} />}
        {changes && changes.rows.length > 0 && <Changes changes={changes} />}
        <Chart
          title={say('scores')}
          all={numbers.total}
          bars={numbers.scores.map(({ level, components }) => ({
            value: level,
            label: level === 'none' ? say('noScore') : say('scoreBand', scoreRange[level]),
            count: components,
            state: level === 'none' ? 'unknown' : level,
          }))}
          chosen={filter.scores}
          onToggle={toggle('scores')}
        />
        <Progress snapshot={snapshot} />
      </div>
    </details>
  );
}

/** Beside the list the charts are open; above it, on a narrow page, they begin folded so that the list is in sight. */
function useFold(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(true);
  useLayoutEffect(() => {
    const narrow = window.matchMedia('(width < 700px)');
    const follow = (): void => setOpen(!narrow.matches);
    follow();
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, []);
  return [isOpen, setOpen];
}

/** Licenses, and changes, shown at first. */
const shownFirst = 6;

interface MoreProps {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly all: number;
  /** Left out of the data. */
  readonly others: number;
}

/** Shows all, or the first ones again. */
function More({ isOpen, onToggle, all, others }: MoreProps): VNode {
  const { say, number } = useOverviewTools().wording;
  return (
    <p class="row chart-note">
      <Button kind="link" isExpanded={isOpen} onClick={() => onToggle(!isOpen)}>
        {isOpen ? say('showLess') : say('showAll', { count: number(all) })}
      </Button>
      {isOpen && others > 0 && <span class="faint">{say('more', { count: number(others) })}</span>}
    </p>
  );
}

function Licenses({ snapshot: { numbers } }: ChartsProps): VNode | null {
  const { wording, filter } = useOverviewTools();
  const toggle = useToggle();
  const [isOpen, setOpen] = useState(false);
  const { licenses, otherLicenses, total } = numbers;
  if (licenses.length === 0) return null;
  const hasMore = licenses.length > shownFirst + 2;
  const shown = hasMore && !isOpen ? licenses.slice(0, shownFirst) : licenses;
  // What is chosen stays in view.
  const chosen = licenses.filter((one) => !shown.includes(one) && filter.licenses.includes(one.license));
  return (
    <Chart
      title={wording.say('licenses')}
      all={total}
      bars={[...shown, ...chosen].map(({ license, components }) => ({
        value: license,
        label: license,
        count: components,
        state: 'expression',
      }))}
      chosen={filter.licenses}
      onToggle={toggle('licenses')}
    >
      {hasMore && (
        <More isOpen={isOpen} onToggle={setOpen} all={licenses.length + otherLicenses} others={otherLicenses} />
      )}
    </Chart>
  );
}

/** Before the path of a rule; verdicts are states of a component, as in the Components view. */
const ofRule = 'rule:';

interface FindingsProps extends ChartsProps {
  readonly findings: OverviewFindings;
}

function Findings({ findings, snapshot }: FindingsProps): VNode {
  const { wording, filter, act } = useOverviewTools();
  const { say } = wording;
  const toggle = useToggle();
  const { deny, review, byRule } = findings;
  const bars: readonly ChartBar<string>[] = [
    { value: 'policyDenied', label: say('statePolicyDenied'), count: deny, icon: 'error', state: 'policyDenied' },
    { value: 'policyReview', label: say('statePolicyReview'), count: review, icon: 'eye', state: 'policyReview' },
    ...chartRules(byRule).map(({ rule, reason, components }) => ({
      value: ofRule + rule,
      label: reason === null ? rule : `${rule}: ${reason}`,
      count: components,
    })),
  ];
  return (
    <Chart
      title={say('findings')}
      all={snapshot.numbers.total}
      bars={bars}
      chosen={[...filter.states, ...filter.findings.map((rule) => ofRule + rule)]}
      onToggle={(value) => {
        if (value === 'policyDenied' || value === 'policyReview') toggle('states')(value);
        else toggle('findings')(value.slice(ofRule.length));
      }}
    >
      {byRule.length > 0 && (
        <p class="chart-note">
          <Button kind="link" onClick={() => act('showProblems')}>
            {say('showProblems')}
          </Button>
        </p>
      )}
    </Chart>
  );
}

interface ChangesProps {
  readonly changes: OverviewChanges;
}

function Changes({ changes }: ChangesProps): VNode {
  const { wording, filter } = useOverviewTools();
  const toggle = useToggle();
  const [isOpen, setOpen] = useState(false);
  const { say } = wording;
  const all = changes.added + changes.removed + changes.updated;
  const { rows } = changes;
  const shown = isOpen ? rows : rows.slice(0, shownFirst);
  return (
    <Chart
      title={say('changes')}
      all={all}
      bars={changeKinds.map((kind) => ({
        value: kind,
        label: say(changeNames[kind]),
        count: changes[kind],
        isFixed: kind === 'removed',
      }))}
      chosen={filter.changes}
      onToggle={toggle('changes')}
    >
      <ul class="change-list">
        {shown.map((change, at) => (
          <li key={at} class="row">
            <Change change={change} />
          </li>
        ))}
      </ul>
      {rows.length > shownFirst && <More isOpen={isOpen} onToggle={setOpen} all={all} others={all - rows.length} />}
    </Chart>
  );
}

function Change({ change }: { readonly change: OverviewChange }): VNode {
  const { wording, openComponent } = useOverviewTools();
  const { kind, name, key, before, after, license } = change;
  return (
    <>
      <span class="faint small">{wording.say(changeNames[kind])}</span>
      {key === null ? (
        <Short class="bold">{name}</Short>
      ) : (
        <Button kind="link" onClick={() => openComponent(key)}>
          <Short>{name}</Short>
        </Button>
      )}
      <Sides before={before} after={after} />
      {license && <Sides {...license} />}
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

/** What the user has begun, in numbers; the Activity view has all of it. */
function Progress({ snapshot: { progress } }: ChartsProps): VNode | null {
  const { wording, act } = useOverviewTools();
  const { say, number } = wording;
  const { drafts, pullRequests, harvests } = progress;
  const facts = [
    [say('drafts'), drafts],
    [say('pullRequests'), pullRequests],
    [say('harvests'), harvests],
  ] as const;
  const shown = facts.filter(([, count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <ChartSection title={say('activity')}>
      <dl>
        {shown.map(([label, count]) => (
          <div key={label} class="row spread">
            <dt>{label}</dt>
            <dd class="number">{number(count)}</dd>
          </div>
        ))}
      </dl>
      <p class="chart-note">
        <Button kind="link" onClick={() => act('showActivity')}>
          {say('showActivity')}
        </Button>
      </p>
    </ChartSection>
  );
}
