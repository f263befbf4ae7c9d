import type { VNode } from 'preact';
import { titleText } from '../../core/plainText.ts';
import { visibleText } from '../../core/visibleText.ts';
import type { ReasonMark } from '../../protocol/review.ts';
import type { PanelComparison } from '../../protocol/snapshot.ts';
import { Button } from '../kit/button.tsx';
import { Facts } from '../kit/facts.tsx';
import { Icon } from '../kit/icon.tsx';
import { Link } from '../kit/link.tsx';
import { LongList } from '../kit/longList.tsx';
import { Pair } from '../kit/pair.tsx';
import { Text } from '../kit/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import { pullRequestIcons, pullRequestLabel } from '../pullRequestState.ts';

type Subject = Extract<PanelComparison['with'], { kind: 'pullRequest' }>;

interface PullRequestCardProps {
  readonly subject: Subject;
  /** False where there may be no such pull request. */
  readonly isThere: boolean;
}

/** The pull request: its title, state, author, the reason given, and its other changes. */
export function PullRequestCard({ subject, isThere }: PullRequestCardProps): VNode {
  const { wording } = usePanelTools();
  const { say, date } = wording;
  const { number, pullRequest, url, isOfThisRevision } = subject;
  const title = pullRequest && pullRequest.title !== '' ? pullRequest.title : null;
  return (
    <section class="stack pull-request-card" aria-labelledby="pull-request-title">
      <h2 id="pull-request-title">
        <Icon name={pullRequestIcons[pullRequest?.state ?? 'open']} /> #{number}{' '}
        {title !== null && <Text limit={300}>{titleText(title)}</Text>}
      </h2>
      <Facts>
        {pullRequest && say(pullRequestLabel[pullRequest.state])}
        {pullRequest?.author && <Text limit={60}>{say('changesBy', { author: pullRequest.author })}</Text>}
        {pullRequest?.updatedAt && (
          <Text limit={60}>{say('changesUpdated', { date: date(pullRequest.updatedAt) })}</Text>
        )}
        {url !== null && <Link address={url}>{say('changesPage')}</Link>}
      </Facts>
      {isOfThisRevision === false && (
        <p class="card with-icon notice warning">
          <Icon name="warning" /> {say('changesNotHere')}
        </p>
      )}
      {!pullRequest && isThere && <p class="faint">{say('changesNoReason')}</p>}
      <Reason subject={subject} />
      <Others subject={subject} />
    </section>
  );
}

function Reason({ subject }: { readonly subject: Subject }): VNode | null {
  const { say } = usePanelTools().wording;
  if (subject.reason.length === 0) return null;
  return (
    <dl class="pairs reason" aria-label={say('changesReason')}>
      {subject.reason.map(({ heading, lines }, at) => (
        <Pair key={at} name={heading === null ? say('changesReason') : <Text limit={60}>{heading}</Text>}>
          {lines.map((marks, lineAt) => (
            <ReasonLine key={lineAt} id={`reason ${at} ${lineAt}`} marks={marks} />
          ))}
        </Pair>
      ))}
    </dl>
  );
}

function Others({ subject }: { readonly subject: Subject }): VNode | null {
  const { wording, send } = usePanelTools();
  const { say } = wording;
  const { others, isOfThisRevision } = subject;
  // The review below shows all of them, with their changes.
  if (others.length === 0 || subject.review?.state === 'known') return null;
  const items = others.map((component, place) => ({ component, place }));
  return (
    <div>
      <h3>{say(isOfThisRevision === false ? 'changesOthers' : 'changesOthersToo')}</h3>
      <LongList id="others" items={items} first={5}>
        {({ component, place }) => (
          <Button
            kind="link"
            hint={visibleText(say('reviewOpen', { name: component.slice(0, 200) }))}
            onClick={() => send('openChanged', { place })}
          >
            <Text limit={200}>{component}</Text>
          </Button>
        )}
      </LongList>
    </div>
  );
}

interface ReasonLineProps {
  /** The key of "show all". */
  readonly id: string;
  readonly marks: readonly ReasonMark[];
}

/** A line of a reason. Addresses are shown as written, so that none can pretend to lead elsewhere. */
function ReasonLine({ id, marks }: ReasonLineProps): VNode {
  const { wording, navigation, dispatch } = usePanelTools();
  const showFile = (path: string): void => {
    dispatch({ type: 'files', change: { query: { ...navigation.files.query, text: path.slice(0, 500) } } });
    dispatch({ type: 'tab', tab: 'files' });
  };
  return (
    <p class={marks[0]?.kind === 'bullet' ? 'reason-entry' : undefined}>
      {marks.map((mark, at) => {
        if (mark.kind === 'bullet') return <span key={at}>• </span>;
        if (mark.kind === 'link') return <Link key={at} address={mark.url} />;
        if (mark.kind === 'code')
          return (
            <code key={at} class="code">
              <Text id={`${id} ${at}`} limit={500}>
                {mark.text}
              </Text>
            </code>
          );
        if (mark.kind === 'text')
          return (
            <Text key={at} id={`${id} ${at}`} limit={500}>
              {mark.text}
            </Text>
          );
        return (
          <Button
            key={at}
            kind="link"
            hint={visibleText(wording.say('reviewFileIn', { path: mark.path.slice(0, 300) }))}
            onClick={() => showFile(mark.path)}
          >
            <Text limit={200}>{mark.text}</Text>
          </Button>
        );
      })}
    </p>
  );
}
