import type { VNode } from 'preact';
import { titleText } from '../core/plainText.ts';
import { safeLink } from '../protocol/safeLink.ts';
import type { PanelCurations, PanelPullRequest } from '../protocol/snapshot.ts';
import { Button } from './kit/button.tsx';
import { Facts } from './kit/facts.tsx';
import { Icon } from './kit/icon.tsx';
import { LongList } from './kit/longList.tsx';
import { Text } from './kit/text.tsx';
import { PartNotRead, Reading } from './notices.tsx';
import { usePanelTools } from './panelTools.ts';
import { pullRequestIcons, pullRequestLabel } from './pullRequestState.ts';

/** The pull requests behind a definition, and before it. A service that returns none gets no list. */
export function Curations(): VNode | null {
  const { wording, snapshot } = usePanelTools();
  const { curations } = snapshot;
  if (!curations || isEmpty(curations)) return null;
  return (
    <section class="part curations" aria-labelledby="curations-title">
      <div class="row spread part-head">
        <h3 id="curations-title">{wording.say('curations')}</h3>
      </div>
      <Body curations={curations} />
    </section>
  );
}

/**
 * Neither a field nor a pull request: such a response may mean that there is none, or that the service doesn't list
 * them.
 */
function isEmpty(curations: PanelCurations): boolean {
  return curations.state === 'known' && curations.fields === null && curations.pullRequests.length === 0;
}

function Body({ curations }: { readonly curations: PanelCurations }): VNode {
  const { say, count } = usePanelTools().wording;
  if (curations.state === 'loading') return <Reading />;
  if (curations.state === 'failed') return <PartNotRead id="curations cause" cause={curations.problem.cause} />;
  const { pullRequests, otherPullRequests } = curations;
  const here = pullRequests.filter(({ isOfThisRevision }) => isOfThisRevision);
  const elsewhere = pullRequests.filter(({ isOfThisRevision }) => !isOfThisRevision);
  if (pullRequests.length === 0) return <p class="faint">{say('curationsNone')}</p>;
  return (
    <>
      {here.length === 0 && <p class="faint">{say('curationsNoneHere')}</p>}
      {here.length > 0 && <Requests id="curations here" requests={here} />}
      {elsewhere.length > 0 && (
        <>
          <h4 class="faint small">{say('curationsElsewhere')}</h4>
          <Requests id="curations elsewhere" requests={elsewhere} first={3} />
        </>
      )}
      {otherPullRequests > 0 && <p class="faint">{count('curationsMore', otherPullRequests)}</p>}
    </>
  );
}

interface RequestsProps {
  readonly id: string;
  readonly requests: readonly PanelPullRequest[];
  readonly first?: number;
}

function Requests({ id, requests, first = 5 }: RequestsProps): VNode {
  return (
    <LongList id={id} items={requests} first={first}>
      {(request) => <PullRequest request={request} />}
    </LongList>
  );
}

function PullRequest({ request }: { readonly request: PanelPullRequest }): VNode {
  const { wording, send, openLink } = usePanelTools();
  const { say, date } = wording;
  const address = request.url === null ? null : safeLink(request.url);
  const { number, title, author, state, updatedAt, isOfThisRevision } = request;
  const name = (
    <>
      #{number} <Text limit={160}>{title === '' ? say('curationsUntitled') : titleText(title)}</Text>
    </>
  );
  return (
    <span class={`pull-request is-${state}`}>
      <Icon name={pullRequestIcons[state]} />
      <span class="grow">
        {isOfThisRevision ? (
          <Button
            kind="link"
            hint={say('curationsShow', { number })}
            onClick={() => send('openPullRequest', { number })}
          >
            {name}
          </Button>
        ) : (
          name
        )}{' '}
        <Facts isSmall>
          {say(pullRequestLabel[state])}
          {author && <Text limit={60}>{say('changesBy', { author })}</Text>}
          {updatedAt && <Text limit={60}>{date(updatedAt)}</Text>}
        </Facts>
      </span>
      {address !== null && (
        <Button
          kind="icon"
          icon="link-external"
          label={say('curationsPage', { number })}
          onClick={() => openLink(address)}
        />
      )}
    </span>
  );
}
