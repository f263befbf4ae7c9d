import type { ComponentChildren, VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import type { Origin } from '../origin.ts';
import { usePanelTools } from '../panelTools.ts';
import { Icon } from './icon.tsx';
import { Text } from './text.tsx';

interface FieldProps {
  readonly label: string;
  readonly origin?: Origin | null;
  readonly children: ComponentChildren;
}

/** One fact: what it is, its value, and where it comes from. */
export function Field({ label, origin = null, children }: FieldProps): VNode {
  return (
    <div class="field">
      <dt>{label}</dt>
      <dd class="value">{children}</dd>
      {origin && (
        <dd class="origin">
          <OriginMark origin={origin} />
        </dd>
      )}
    </div>
  );
}

/** A fact that nobody knows keeps its place. */
export function Unknown(): VNode {
  return <span class="faint">{usePanelTools().wording.say('unknown')}</span>;
}

export function OriginMark({ origin }: { readonly origin: Origin }): VNode {
  const { say } = usePanelTools().wording;
  if (origin.kind === 'tools')
    return (
      <Mark
        icon="tools"
        short={say('fromTools')}
        meaning={say('fromToolsMeaning', { tools: origin.tools.join(', ') })}
      />
    );
  const { curation } = origin;
  return origin.kind === 'curation' ? (
    <Mark icon="edit" short={say('fromCuration', { curation })} meaning={say('fromCurationMeaning', { curation })} />
  ) : (
    <Mark icon="question" short={say('fromEither')} meaning={say('fromEitherMeaning', { curation })} />
  );
}

interface MarkProps {
  readonly icon: 'tools' | 'edit' | 'question';
  readonly short: string;
  readonly meaning: string;
}

function Mark({ icon, short, meaning }: MarkProps): VNode {
  return (
    <span class="origin-mark" title={visibleText(meaning.slice(0, 1000))}>
      <Icon name={icon} />
      <Text limit={60}>{short}</Text>
    </span>
  );
}
