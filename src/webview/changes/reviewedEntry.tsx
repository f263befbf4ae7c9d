import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import type { PanelLabelKey } from '../../protocol/panelLabels.ts';
import type { PanelReviewed, ReviewEffect } from '../../protocol/review.ts';
import { Button } from '../kit/button.tsx';
import { Facts } from '../kit/facts.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { Text } from '../kit/text.tsx';
import { PartNotRead } from '../notices.tsx';
import { usePanelTools } from '../panelTools.ts';
import { ReviewFields } from './reviewFields.tsx';

/** The labels are unique; the picture only helps. */
const effects = {
  pending: ['git-pull-request', 'reviewPending'],
  nothing: ['dash', 'reviewNothing'],
  closed: ['git-pull-request-closed', 'curationsClosed'],
  inEffect: ['pass', 'reviewInEffect'],
  partly: ['warning', 'reviewPartly'],
  overtaken: ['warning', 'reviewOvertaken'],
  notShown: ['sync', 'reviewNotShown'],
  unlisted: ['question', 'reviewUnlisted'],
} as const satisfies Readonly<Record<ReviewEffect, readonly [icon: IconName, label: PanelLabelKey]>>;

interface ReviewedEntryProps {
  readonly entry: PanelReviewed;
  readonly place: number;
}

/**
 * One definition of a pull request: whether it is in effect, its fields old and new, and its neighbours' declared
 * licenses.
 */
export function ReviewedEntry({ entry, place }: ReviewedEntryProps): VNode {
  const { wording, send } = usePanelTools();
  const { say } = wording;
  const { name, revision, coordinates, isShown, reading } = entry;
  const named = visibleText(`${name} ${revision}`.slice(0, 200));
  const title = (
    <>
      <Text limit={160}>{name}</Text>{' '}
      <span class="version">
        <Text limit={80}>{revision}</Text>
      </span>
    </>
  );
  const id = `review-${place}`;
  return (
    <article class="card stack reviewed" aria-labelledby={id}>
      <div class="row">
        <h3 id={id} class="grow" title={visibleText(coordinates.slice(0, 300))}>
          {isShown ? (
            title
          ) : (
            <Button
              kind="link"
              hint={visibleText(say('reviewOpen', { name: named }))}
              onClick={() => send('openReviewed', { place })}
            >
              {title}
            </Button>
          )}
        </h3>
        <span class="fixed">
          <Button
            kind="icon"
            icon="diff"
            label={visibleText(say('reviewDiffOf', { name: named }))}
            onClick={() => send('reviewDiff', { place })}
          />
        </span>
      </div>
      <Facts isSmall>
        <Text limit={80}>{coordinates.split('/').slice(0, 2).join('/')}</Text>
        {reading.state === 'known' && <Effect effect={reading.effect} />}
        {reading.state === 'known' && !reading.isHarvested && say('stateNotHarvested')}
        {reading.state === 'known' && reading.scores !== null && <Scores scores={reading.scores} />}
        {isShown && say('reviewShown')}
      </Facts>
      {(reading.state === 'waiting' || reading.state === 'loading') && <p class="faint">{say('reading')}</p>}
      {reading.state === 'failed' && <Failed id={id} cause={reading.cause} named={named} place={place} />}
      {reading.state === 'known' && <ReviewFields id={id} reading={reading} />}
      {entry.neighbours.state === 'failed' ? (
        <Failed id={`${id} around`} cause={entry.neighbours.cause} named={named} place={place} />
      ) : (
        <ReviewNeighbours neighbours={entry.neighbours} />
      )}
    </article>
  );
}

function Effect({ effect }: { readonly effect: ReviewEffect }): VNode {
  const { say } = usePanelTools().wording;
  const [icon, label] = effects[effect];
  return (
    <span class={`effect is-${effect}`}>
      <Icon name={icon} /> {say(label)}
    </span>
  );
}

type Known = Extract<PanelReviewed['reading'], { state: 'known' }>;

function Scores({ scores }: { readonly scores: NonNullable<Known['scores']> }): VNode | null {
  const { say, number } = usePanelTools().wording;
  if (scores.before === scores.after) return null;
  const shown = (score: number | null): string => (score === null ? say('reviewNoScore') : number(score));
  return <>{say('reviewScores', { before: shown(scores.before), after: shown(scores.after) })}</>;
}

interface FailedProps {
  readonly id: string;
  readonly cause: string;
  readonly named: string;
  readonly place: number;
}

function Failed({ id, cause, named, place }: FailedProps): VNode {
  const { wording, send } = usePanelTools();
  return (
    <PartNotRead id={`${id} cause`} cause={cause}>
      <Button
        kind="link"
        label={visibleText(wording.say('pair', { name: wording.say('tryAgain'), value: named }))}
        onClick={() => send('reviewAgain', { place })}
      >
        {wording.say('tryAgain')}
      </Button>
    </PartNotRead>
  );
}

interface ReviewNeighboursProps {
  readonly neighbours: Exclude<PanelReviewed['neighbours'], { state: 'failed' }>;
}

/**
 * The declared licenses of the revisions before and after; those equal to the proposed one are marked, also in text.
 */
function ReviewNeighbours({ neighbours }: ReviewNeighboursProps): VNode | null {
  const { say } = usePanelTools().wording;
  if (neighbours.state === 'none') return null;
  if (neighbours.state !== 'known') return <p class="faint small">{say('reading')}</p>;
  if (neighbours.neighbours.length === 0) return <p class="faint small">{say('reviewNeighboursNone')}</p>;
  return (
    <div class="neighbours">
      <h4>{say('reviewNeighbours')}</h4>
      <ul class="list">
        {neighbours.neighbours.map(({ revision, declared, isOlder, isSame }) => (
          <li key={revision} class={isSame ? 'row neighbour is-same' : 'row neighbour'}>
            <span class="faint">{say(isOlder ? 'reviewOlder' : 'reviewNewer')}</span>{' '}
            <span class="version">
              <Text limit={60}>{revision}</Text>
            </span>{' '}
            {declared === null ? (
              <span class="faint">{say('changesNoValue')}</span>
            ) : (
              <span>
                <Text limit={160}>{declared}</Text>
              </span>
            )}{' '}
            <span class={isSame ? '' : 'faint'}>
              {isSame && <Icon name="pass" />} {say(isSame ? 'reviewSame' : 'reviewOther')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
