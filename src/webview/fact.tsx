import type { ComponentChildren, VNode } from 'preact';
import type { ListField, ValueField } from '../core/definitionChange.ts';
import { visibleText } from '../core/visibleText.ts';
import { changeOf } from './changes/fieldChange.ts';
import { PreviousValue } from './changes/previousValue.tsx';
import type { Origin } from './origin.ts';
import { usePanelTools } from './panelTools.ts';
import { Button } from './kit/button.tsx';
import { Icon, type IconName } from './kit/icon.tsx';
import { Text } from './kit/text.tsx';

interface FactProps {
  readonly label: string;
  readonly origin?: Origin | null;
  /** Its name in a comparison. */
  readonly compared?: ValueField | ListField;
  /** Its parts are compared one by one, and one of them differs. */
  readonly isChanged?: boolean;
  /** Its draft is shown instead. */
  readonly isDrafted?: boolean;
  /** Its editor. */
  readonly action?: ComponentChildren;
  readonly children: ComponentChildren;
  /** Below the value and the other side's. */
  readonly below?: ComponentChildren;
}

/** One fact: its label, its value, the other side's value, and its origin, if that is not a tool. */
export function Fact(props: FactProps): VNode {
  const { label, origin = null, compared, isChanged = false, isDrafted = false, action, children, below } = props;
  const { comparison } = usePanelTools().snapshot;
  const change = compared === undefined ? null : changeOf(comparison, compared);
  const isMarked = isChanged || change !== null;
  const pullRequest = comparison?.with.kind === 'pullRequest' ? comparison.with.number : null;
  const proposed = isMarked && compared !== 'tools' ? pullRequest : null;
  const known = proposed === null ? origin : ({ kind: 'proposed', number: proposed } as const);
  const shown = isDrafted ? ({ kind: 'draft' } as const) : known;
  return (
    <div class={`fact${isMarked || isDrafted ? ' is-changed' : ''}`}>
      <dt>{label}</dt>
      <dd class="value">
        {children}
        <PreviousValue change={change} />
        {below}
      </dd>
      {action && <dd class="field-action">{action}</dd>}
      {shown && (
        <dd class="origin">
          <OriginMark origin={shown} />
        </dd>
      )}
    </div>
  );
}

/** An unknown fact keeps its place. */
export function Unknown(): VNode {
  return <span class="faint">{usePanelTools().wording.say('unknown')}</span>;
}

export function OriginMark({ origin }: { readonly origin: Origin }): VNode {
  const { say } = usePanelTools().wording;
  switch (origin.kind) {
    case 'curation':
      return <Mark icon="git-merge" short={say('fromCuration', { curation: origin.curation })} />;
    case 'either':
      return <Mark icon="question" short={say('fromEither')} />;
    case 'draft':
      return <Mark icon="git-pull-request-draft" short={say('draftMark')} meaning={say('draftMarkMeaning')} />;
    case 'pullRequest':
      return <FromPullRequest number={origin.number} />;
    case 'proposed': {
      const { number } = origin;
      return (
        <Mark
          icon="git-pull-request"
          short={say('curationsProposed', { number })}
          meaning={say('curationsFromMeaning', { number })}
        />
      );
    }
  }
}

function FromPullRequest({ number }: { readonly number: number | null }): VNode {
  const { wording, send } = usePanelTools();
  const { say } = wording;
  if (number === null)
    return <Mark icon="git-merge" short={say('curationsFromUnlisted')} meaning={say('curationsFromUnlistedMeaning')} />;
  return (
    <span class="inline faint small origin-mark">
      <Icon name="git-merge" />
      <Button
        kind="link"
        hint={say('curationsFromMeaning', { number })}
        onClick={() => send('openPullRequest', { number })}
      >
        {say('fromCuration', { curation: `#${number}` })}
      </Button>
    </span>
  );
}

interface MarkProps {
  readonly icon: IconName;
  readonly short: string;
  readonly meaning?: string;
}

function Mark({ icon, short, meaning = short }: MarkProps): VNode {
  return (
    <span class="inline faint small origin-mark" title={visibleText(meaning.slice(0, 1000))}>
      <Icon name={icon} />
      <Text limit={60}>{short}</Text>
    </span>
  );
}
