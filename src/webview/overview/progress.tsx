import type { VNode } from 'preact';
import type { OverviewAction, OverviewProgress } from '../../protocol/overview.ts';
import { Button } from '../components/button.tsx';
import { ChartCard } from './chart.tsx';
import type { OverviewWording } from './wording.ts';

const harvestNames = {
  underWay: 'harvestsUnderWay',
  arrived: 'harvestsArrived',
  incomplete: 'harvestsIncomplete',
  failed: 'harvestsFailed',
} as const;

const curationNames = {
  drafts: 'curationsDrafts',
  underWay: 'curationsUnderWay',
  open: 'curationsOpen',
  merged: 'curationsMerged',
  closed: 'curationsClosed',
  failed: 'curationsFailed',
} as const;

interface ProgressProps {
  readonly progress: OverviewProgress;
  readonly wording: OverviewWording;
  readonly onAct: (action: OverviewAction) => void;
}

/** Counts by state; states of nothing are left out. */
export function Progress({ progress: { harvests, curations }, wording, onAct }: ProgressProps): VNode {
  const { say } = wording;
  const facts = <Key extends string>(
    counts: Readonly<Record<Key, number>>,
    nameOf: (key: Key) => string,
  ): readonly Fact[] =>
    (Object.keys(counts) as Key[]).flatMap((key) => (counts[key] > 0 ? [[nameOf(key), counts[key]] as const] : []));
  return (
    <>
      <ProgressCard
        title={say('curations')}
        facts={facts(curations, (key) => say(curationNames[key]))}
        nothing={say('noCurations')}
        button={say('showActivity')}
        onShow={() => onAct('showActivity')}
        wording={wording}
      />
      <ProgressCard
        title={say('harvests')}
        facts={facts(harvests, (key) => say(harvestNames[key]))}
        nothing={say('noHarvests')}
        button={say('showActivity')}
        onShow={() => onAct('showActivity')}
        wording={wording}
      />
    </>
  );
}

type Fact = readonly [label: string, count: number];

interface ProgressCardProps {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly nothing: string;
  readonly button: string;
  readonly onShow: () => void;
  readonly wording: OverviewWording;
}

function ProgressCard({ title, facts, nothing, button, onShow, wording }: ProgressCardProps): VNode {
  return (
    <ChartCard title={title}>
      {facts.length === 0 ? (
        <p class="faint chart-note">{nothing}</p>
      ) : (
        <>
          <dl class="progress">
            {facts.map(([label, count]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd class="number">{wording.number(count)}</dd>
              </div>
            ))}
          </dl>
          <p class="chart-note">
            <Button look="link" onClick={onShow}>
              {button}
            </Button>
          </p>
        </>
      )}
    </ChartCard>
  );
}
