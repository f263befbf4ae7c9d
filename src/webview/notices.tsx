import type { ComponentChildren, VNode } from 'preact';
import type { RequestProblem } from '../protocol/messages.ts';
import type { PanelContent, PanelResolved, PanelUnreadable } from '../protocol/snapshot.ts';
import { Button } from './kit/button.tsx';
import { Icon } from './kit/icon.tsx';
import { Notice } from './kit/notice.tsx';
import { Text } from './kit/text.tsx';
import { usePanelTools } from './panelTools.ts';
import { problemLabel } from './wording.ts';

/** Instead of the panes: the meaning of missing data, and the possible actions. */
export function NotHarvested(): VNode {
  const { wording, act, snapshot } = usePanelTools();
  const { say } = wording;
  return (
    <Notice
      id="not-harvested-title"
      icon="cloud"
      title={say('stateNotHarvested')}
      actions={
        <>
          <Button kind="secondary" icon="refresh" onClick={() => act('refresh')}>
            {say('refresh')}
          </Button>
          <Button kind="secondary" icon="globe" onClick={() => act('openOnWeb')}>
            {say('openOnWeb')}
          </Button>
        </>
      }
    >
      <p>{say('notHarvestedMeaning')}</p>
      <p>{say(snapshot.harvest ? 'harvestQueuedMeaning' : 'notHarvestedQueued')}</p>
      <p>{say('notHarvestedCheck')}</p>
    </Notice>
  );
}

/** Above the panes: this version is not locked, it is one that a range allows. */
export function Resolved({ resolved }: { readonly resolved: PanelResolved }): VNode {
  const { say } = usePanelTools().wording;
  const { file, requirement, version, isChecked } = resolved;
  const text =
    requirement === null
      ? say('resolvedOpen', { file, version })
      : say(isChecked ? 'resolvedMeaning' : 'resolvedUnchecked', { file, requirement, version });
  return (
    <Notice id="resolved-title" icon="unlock" title={say('resolvedTitle')}>
      <p>
        <Text limit={1000}>{text}</Text> {say('resolvedAdvice')}
      </p>
    </Notice>
  );
}

type FailedProps = Pick<Extract<PanelContent, { state: 'failed' }>, 'problem' | 'lastKnown'>;

/** Above the panes: why there is no newer data, what still works, and the action. */
export function Failed({ problem, lastKnown }: FailedProps): VNode {
  const { wording, now, act } = usePanelTools();
  const { say, age } = wording;
  return (
    <Notice
      id="failed-title"
      icon="debug-disconnect"
      title={say('failedTitle')}
      isWarning
      actions={
        <Button kind="secondary" onClick={() => act('solveProblem')}>
          {problem.actionTitle}
        </Button>
      }
    >
      <p>
        <Text id="cause" limit={600}>
          {problem.cause}
        </Text>
      </p>
      {problem.stillWorks !== '' && <p>{problem.stillWorks}</p>}
      {lastKnown && <p>{say('lastKnownShown', { age: age(now - lastKnown.fetchedAt) })}</p>}
    </Notice>
  );
}

/** Above the panes: fields of the definition with an unexpected type, and where to see all of it. */
export function Unreadable({ unreadable }: { readonly unreadable: PanelUnreadable }): VNode {
  const { wording, dispatch } = usePanelTools();
  const { say } = wording;
  const { names, total } = unreadable;
  const fields = names.join(', ') + (total > names.length ? ' …' : '');
  return (
    <Notice
      id="odd-title"
      icon="warning"
      title={say('describedOdd')}
      isWarning
      actions={
        <Button kind="secondary" onClick={() => dispatch({ type: 'tab', tab: 'raw' })}>
          {say('describedOddOpen')}
        </Button>
      }
    >
      <p>
        <Text limit={1500}>{fields}</Text>
      </p>
    </Notice>
  );
}

interface NotReadProps {
  readonly problem: RequestProblem;
  readonly onAgain: () => void;
}

/** Instead of what the host could not read, or above what it read before. */
export function NotRead({ problem, onAgain }: NotReadProps): VNode {
  const { wording } = usePanelTools();
  const { say } = wording;
  return (
    <Notice
      id="not-read-title"
      icon="debug-disconnect"
      title={say('notRead')}
      isWarning
      isAlert
      actions={
        <Button kind="secondary" icon="refresh" onClick={onAgain}>
          {say('tryAgain')}
        </Button>
      }
    >
      <p>
        <Text id="not-read-cause" limit={600}>
          {problemLabel(problem, wording)}
        </Text>
      </p>
    </Notice>
  );
}

/** Instead of a part that is still being read. */
export function Reading(): VNode {
  return (
    <p class="faint" role="status">
      {usePanelTools().wording.say('reading')}
    </p>
  );
}

/** Instead of a pane that is still being read: grey lines. */
export function ReadingPane(): VNode {
  return (
    <div class="stack reading-pane" aria-busy="true">
      <p class="visually-hidden" role="status">
        {usePanelTools().wording.say('reading')}
      </p>
      {Array.from({ length: 8 }, (_, line) => (
        <span key={line} class="ghost" aria-hidden="true" />
      ))}
    </div>
  );
}

interface PartNotReadProps {
  /** The key of "show all". */
  readonly id: string;
  readonly cause: string;
  /** Its actions. */
  readonly children?: ComponentChildren;
}

/** Instead of a part that could not be read. */
export function PartNotRead({ id, cause, children }: PartNotReadProps): VNode {
  const { say } = usePanelTools().wording;
  return (
    <p>
      <Icon name="warning" />{' '}
      <Text id={id} limit={400}>
        {say('pair', { name: say('notRead'), value: cause })}
      </Text>{' '}
      {children}
    </p>
  );
}
