import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PanelDraft } from '../../protocol/draft.ts';
import { visibleText } from '../../core/visibleText.ts';
import { Button } from '../kit/button.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { Text } from '../kit/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import { whyNoEdits } from './draftedIn.ts';

type BarAction = 'submitDraft' | 'previewDraft' | 'planDraft' | 'openDraft' | 'discardDraft';

const actions: readonly (readonly [action: BarAction, icon: IconName])[] = [
  ['submitDraft', 'git-pull-request'],
  ['previewDraft', 'diff'],
  ['planDraft', 'versions'],
  ['openDraft', 'go-to-file'],
  ['discardDraft', 'trash'],
];

/** At the top of the page while there is a draft: its content, its errors, and its actions. */
export function DraftBar({ draft }: { readonly draft: PanelDraft }): VNode {
  const { wording, act } = usePanelTools();
  const { say } = wording;
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    // Other sticky elements stay below it.
    const update = (): void => {
      const isSticky = getComputedStyle(current).position === 'sticky';
      document.documentElement.style.setProperty('--draft-bar', `${isSticky ? current.offsetHeight : 0}px`);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(current);
    observer.observe(document.documentElement);
    return () => {
      observer.disconnect();
      document.documentElement.style.removeProperty('--draft-bar');
    };
  }, []);
  const why = whyNoEdits(draft);
  const isReady = draft.state === 'draft' && !draft.isIncomplete && draft.errors === 0;
  const next = draft.isUnreadable ? 'openDraft' : isReady ? 'submitDraft' : null;
  return (
    <section
      ref={bar}
      class={`stack draft-bar${draft.errors > 0 || draft.isUnreadable ? ' is-faulty' : ''}`}
      aria-label={say('draftTitle')}
    >
      <div class="row spread center draft-line">
        <p class="draft-sum">
          <Icon name="git-pull-request-draft" /> <strong>{say('draftTitle')}</strong> <Summary draft={draft} />
        </p>
        <div class="actions" role="group" aria-label={say('actions')}>
          {actions.map(([action, icon]) => (
            <Button
              key={action}
              kind={action === next ? 'primary' : 'secondary'}
              icon={icon}
              hint={say(action)}
              onClick={() => act(action)}
            >
              {say(action)}
            </Button>
          ))}
        </div>
      </div>
      {draft.state !== 'draft' && why !== 'draftSending' && (
        <p class="small">
          <Icon name={draft.state === 'open' ? 'git-pull-request' : 'warning'} /> {say(stateLabel[draft.state])}
        </p>
      )}
      {why && (
        <p class="small">
          <Icon name={why === 'draftSending' ? 'sync' : 'error'} /> {say(why)}
        </p>
      )}
      {draft.hasConflict && (
        <p class="small">
          <Icon name="warning" /> {say('draftConflict')}{' '}
          <Button kind="secondary" onClick={() => act('resolveDraftConflict')}>
            {say('resolveDraftConflict')}
          </Button>
        </p>
      )}
    </section>
  );
}

const stateLabel = {
  sending: 'draftStateSending',
  unsure: 'draftStateUnsure',
  refused: 'draftStateRefused',
  open: 'draftStateOpen',
} as const;

/** “fields: 2, versions: 3 · errors: 1 · … · Score 45 → 88”. */
function Summary({ draft }: { readonly draft: PanelDraft }): VNode {
  const { say, count, number } = usePanelTools().wording;
  const { fields, revisions, errors, warnings, firstFinding, score, isUnreadable, isIncomplete } = draft;
  // Unreadable content cannot be counted.
  const contents = isIncomplete
    ? say('draftIncomplete')
    : isUnreadable || revisions === 0
      ? null
      : [
          fields.length === 0 ? say('draftNoFields') : count('draftFields', fields.length),
          count('draftVersions', revisions),
        ].join(', ');
  const faults = [
    ...(errors > 0 ? [count('draftErrors', errors)] : []),
    ...(warnings > 0 ? [count('draftWarnings', warnings)] : []),
  ].join(', ');
  const finding = firstFinding === null ? faults : `${faults} · ${firstFinding}`;
  const points = (value: number | null): string => (value === null ? say('unknown') : number(value));
  const isScored = contents !== null && !isIncomplete && score !== null && score.after !== null;
  const scores = isScored ? { before: points(score.before), after: points(score.after) } : null;
  return (
    <span class="draft-facts">
      {contents !== null && <span>{contents}</span>}{' '}
      {faults !== '' && (
        <span
          class={errors > 0 ? 'draft-finding error' : 'draft-finding warning'}
          title={visibleText(finding.slice(0, 1000))}
        >
          <Icon name={errors > 0 ? 'error' : 'warning'} /> <Text limit={160}>{finding}</Text>
        </span>
      )}{' '}
      {scores && (
        <span>
          <span aria-hidden="true">{say('draftScore', scores)}</span>
          <span class="visually-hidden">{say('draftScoreSpoken', scores)}</span>
        </span>
      )}
    </span>
  );
}
