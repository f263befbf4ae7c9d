import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PanelReview } from '../../protocol/review.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { LongList, shownOf } from '../kit/longList.tsx';
import { PartNotRead, Reading } from '../notices.tsx';
import { usePanelTools } from '../panelTools.ts';
import { ReviewedEntry } from './reviewedEntry.tsx';

type Known = Extract<PanelReview, { state: 'known' }>;

/** The key of "show all", and the number shown before. */
const listId = 'review';
const first = 20;

/** The whole pull request: every definition it changes, as each arrives. */
export function ReviewPart({ review }: { readonly review: PanelReview }): VNode {
  const { say } = usePanelTools().wording;
  const isMerged = review.state === 'known' && review.isMerged;
  return (
    <section class="stack review" aria-labelledby="review-title">
      <div class="row review-head">
        <h2 id="review-title">{say(isMerged ? 'reviewSet' : 'review')}</h2>
        {review.state === 'known' && <Count review={review} />}
      </div>
      {review.state === 'loading' && <Reading />}
      {review.state === 'failed' && <PartNotRead id="review cause" cause={review.problem.cause} />}
      {review.state === 'known' && <Definitions review={review} />}
    </section>
  );
}

function Count({ review }: { readonly review: Known }): VNode {
  const { wording, send } = usePanelTools();
  const { say, count, number } = wording;
  const { definitions, total } = review;
  const asked = definitions.filter(({ reading }) => reading.state !== 'waiting').length;
  const read = definitions.filter(({ reading }) => reading.state === 'known' || reading.state === 'failed').length;
  return (
    <>
      <span class="faint">{count('reviewDefinitions', total)}</span>{' '}
      <span class="faint" role="status">
        {read < asked && `${say('reading')} ${say('scoreOf', { count: number(read), all: number(asked) })}`}
      </span>{' '}
      {total > 1 && (
        <Button kind="secondary" icon="diff" onClick={() => send('reviewDiff', { place: null })}>
          {say('reviewAllDiffs')}
        </Button>
      )}
    </>
  );
}

function Definitions({ review }: { readonly review: Known }): VNode {
  const { wording, navigation, request } = usePanelTools();
  const { say, count } = wording;
  const { definitions, total, leftOut, isWhole, isMerged } = review;
  const shown = shownOf(definitions.length, first, navigation.opened.get(listId) ?? 0);
  // Definitions that are not shown are not read.
  useEffect(() => {
    if (shown > 0) void request('reviewUpTo', { count: shown });
  }, [shown]);
  const places = definitions.map((entry, place) => ({ entry, place }));
  return (
    <>
      {total === 0 && leftOut === 0 && <p>{say('reviewNone')}</p>}
      {isMerged && total > 0 && <p class="faint small">{say('reviewWithoutPast')}</p>}
      {!isWhole && total > 0 && (
        <p class="faint small">
          <Icon name="info" /> {say('reviewNotWhole')}
        </p>
      )}
      {total > 0 && (
        <LongList id={listId} items={places} first={first}>
          {({ entry, place }) => <ReviewedEntry entry={entry} place={place} />}
        </LongList>
      )}
      {total > definitions.length && <p class="faint">{count('curationsMore', total - definitions.length)}</p>}
      {leftOut > 0 && (
        <p>
          <Icon name="info" /> {count('reviewLeftOut', leftOut)}
        </p>
      )}
    </>
  );
}
