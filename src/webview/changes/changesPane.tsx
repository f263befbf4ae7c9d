import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PanelComparison, PanelKnown } from '../../protocol/snapshot.ts';
import { Button } from '../kit/button.tsx';
import { Notice } from '../kit/notice.tsx';
import { LicenseMark } from '../licenseMark.tsx';
import { ScoreBadge } from '../score.tsx';
import { Text } from '../kit/text.tsx';
import { knownIn } from '../../protocol/sameDefinition.ts';
import { ReadingPane } from '../notices.tsx';
import { usePanelTools } from '../panelTools.ts';
import { ChangeGroups } from './changeGroups.tsx';
import { FileChanges } from './fileChanges.tsx';
import { PullRequestCard } from './pullRequestCard.tsx';
import { ReviewPart } from './reviewPart.tsx';

/** The differences: first an overview, then by field, then by file. */
export function ChangesPane(): VNode | null {
  const { request, snapshot } = usePanelTools();
  const { comparison, content } = snapshot;
  // Files are read only when this pane is open; if dropped, they are requested again.
  useEffect(() => void request('compareFiles', {}), [snapshot.dataVersion]);
  if (!comparison) return null;
  return (
    <div class="stack wide">
      {comparison.with.kind === 'pullRequest' && (
        <PullRequestCard subject={comparison.with} isThere={content.state !== 'failed'} />
      )}
      <Review />
      {content.state !== 'failed' && <Content comparison={comparison} known={knownIn(content)} />}
    </div>
  );
}

function Review(): VNode | null {
  const { wording, snapshot } = usePanelTools();
  const { comparison, content, name, coordinates } = snapshot;
  const review = comparison?.with.kind === 'pullRequest' ? comparison.with.review : null;
  if (!review) return null;
  // If there is no such pull request, the page already shows that.
  if (review.state === 'failed' && content.state === 'failed') return null;
  const isLong = review.state === 'known' && review.total > 0;
  return (
    <>
      <ReviewPart review={review} />
      {isLong && content.state !== 'failed' && (
        <h2>
          <Text limit={300}>
            {wording.say('reviewDetail', { name: `${name} ${coordinates.revision ?? ''}`.trim() })}
          </Text>
        </h2>
      )}
    </>
  );
}

interface ContentProps {
  readonly comparison: PanelComparison;
  /** The panel's content. */
  readonly known: PanelKnown | null;
}

function Content({ comparison, known }: ContentProps): VNode | null {
  const { wording, act } = usePanelTools();
  const { say, count } = wording;
  const { content } = comparison;
  if (content.state === 'loading') return <ReadingPane />;
  if (content.state === 'failed')
    return (
      <Notice
        id="changes-failed"
        icon="debug-disconnect"
        title={say('notRead')}
        isWarning
        actions={
          <Button kind="secondary" icon="refresh" onClick={() => act('refresh')}>
            {say('refresh')}
          </Button>
        }
      >
        <p>
          <Text id="changes cause" limit={600}>
            {content.problem.cause}
          </Text>
        </p>
      </Notice>
    );
  const { changes, otherChanges, base, files } = content;
  const ofFields = changes.some(({ kind }) => kind === 'value' || kind === 'list');
  return (
    <>
      {known && <Glance before={base} after={known} comparison={comparison} />}
      {!ofFields && <p>{say('changesNothing')}</p>}
      <ChangeGroups changes={changes} before={base.definition} after={known?.definition ?? null} />
      <FileChanges changes={changes} state={files} isCut={otherChanges > 0} />
      {otherChanges > 0 && (
        <p class="faint">
          {count('changesMore', otherChanges)}{' '}
          <Button kind="link" onClick={() => act('showDiff')}>
            {say('showDiff')}
          </Button>
        </p>
      )}
    </>
  );
}

interface GlanceProps {
  readonly before: PanelKnown;
  readonly after: PanelKnown;
  readonly comparison: PanelComparison;
}

/** License and score of both sides, side by side. */
function Glance({ before, after, comparison }: GlanceProps): VNode {
  const { say } = usePanelTools().wording;
  const isProposal = comparison.with.kind === 'pullRequest';
  const sides = [
    ['before', before, say(isProposal ? 'changesNow' : 'changesBefore')],
    ['after', after, say(isProposal ? 'changesProposed' : 'changesAfter')],
  ] as const;
  const revisions = comparison.with.kind === 'revision' ? comparison.with.coordinates.revision : null;
  return (
    <section class="card sides glance" aria-label={say('changesSummary')}>
      {sides.map(([side, known, label]) => (
        <div key={side}>
          <h2>
            {label}
            {side === 'before' && revisions !== null && (
              <>
                {' '}
                <span class="version">
                  <Text limit={80}>{revisions}</Text>
                </span>
              </>
            )}
          </h2>
          <LicenseMark state={known.license.kind} expression={known.license.expression} id={`glance ${side}`} />
          <ScoreBadge score={known.score} tool={null} />
        </div>
      ))}
    </section>
  );
}
