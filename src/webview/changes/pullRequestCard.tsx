import type { VNode } from 'preact';
import type { PanelComparison } from '../../protocol/snapshot.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { LongList } from '../components/longList.tsx';
import { Text } from '../components/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import { pullRequestIcons, pullRequestWords } from '../pullRequestState.ts';

type Subject = Extract<PanelComparison['with'], { kind: 'pullRequest' }>;

/** What the pull request is: its title, state, author, the reason given, and what else it changes. */
export function PullRequestCard({ subject }: { readonly subject: Subject }): VNode {
  const { wording } = usePanelTools();
  const { say, date } = wording;
  const { number, pullRequest, url, isOfThisRevision } = subject;
  const title = pullRequest && pullRequest.title !== '' ? pullRequest.title : null;
  return (
    <section class="pull-request-card" aria-labelledby="pull-request-title">
      <h2 id="pull-request-title">
        <Icon name={pullRequestIcons[pullRequest?.state ?? 'open']} /> {say('curationsNumber', { number })}{' '}
        {title !== null && <Text limit={300}>{title}</Text>}
      </h2>
      <p class="faint pull-request-facts">
        {pullRequest && <span>{say(pullRequestWords[pullRequest.state])}</span>}
        {pullRequest && pullRequest.author !== null && (
          <span>
            <Text limit={60}>{say('changesBy', { author: pullRequest.author })}</Text>
          </span>
        )}
        {pullRequest && pullRequest.updatedAt !== null && (
          <span>
            <Text limit={60}>{say('changesUpdated', { date: date(pullRequest.updatedAt) })}</Text>
          </span>
        )}
        {url !== null && (
          <span>
            <Link address={url}>{say('changesPage')}</Link>
          </span>
        )}
      </p>
      {isOfThisRevision === false && (
        <p class="not-here">
          <Icon name="warning" /> {say('changesNotHere')}
        </p>
      )}
      {!pullRequest && <p class="faint">{say('changesNoReason')}</p>}
      <Reason subject={subject} />
      <Others subject={subject} />
    </section>
  );
}

function Reason({ subject }: { readonly subject: Subject }): VNode | null {
  const { say } = usePanelTools().wording;
  if (subject.reason.length === 0) return null;
  return (
    <dl class="reason" aria-label={say('changesReason')}>
      {subject.reason.map(({ heading, text }, at) => (
        <div key={at}>
          <dt>{heading === null ? say('changesReason') : <Text limit={60}>{heading}</Text>}</dt>
          <dd>
            {text.split('\n').map((line, lineAt) => (
              <p key={lineAt}>
                <Text id={`reason ${at} ${lineAt}`} limit={500}>
                  {line}
                </Text>
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Others({ subject }: { readonly subject: Subject }): VNode | null {
  const { wording, tell } = usePanelTools();
  const { say } = wording;
  const { others, isOfThisRevision } = subject;
  if (others.length === 0) return null;
  const items = others.map((component, place) => ({ component, place }));
  return (
    <div>
      <h3>{say(isOfThisRevision === false ? 'changesOthers' : 'changesOthersToo')}</h3>
      <LongList id="others" items={items} first={5}>
        {({ component, place }) => (
          <Button
            look="link"
            hint={say('changesOpenOther', { component: component.slice(0, 200) })}
            onClick={() => tell('openChanged', { place })}
          >
            <Text limit={200}>{component}</Text>
          </Button>
        )}
      </LongList>
    </div>
  );
}
