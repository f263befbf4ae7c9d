import type { VNode } from 'preact';
import { Text } from '../kit/text.tsx';
import { usePanelTools } from '../panelTools.ts';

interface SidesProps {
  /** The key of "show all". */
  readonly id: string;
  /** `null`: there is no value. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Old and new value side by side, or below each other on a narrow page. Signs distinguish them, not colour alone. */
export function Sides({ id, before, after }: SidesProps): VNode {
  const { say } = usePanelTools().wording;
  return (
    <div class="sides">
      <del class="side removed">
        <span class="sign" aria-hidden="true">
          −
        </span>
        <span class="visually-hidden">{say('changesBefore')}: </span>
        <Value id={`${id} before`} value={before} />
      </del>
      <ins class="side added">
        <span class="sign" aria-hidden="true">
          +
        </span>
        <span class="visually-hidden">{say('changesAfter')}: </span>
        <Value id={`${id} after`} value={after} />
      </ins>
    </div>
  );
}

function Value({ id, value }: { readonly id: string; readonly value: string | null }): VNode {
  const { say } = usePanelTools().wording;
  if (value === null) return <span class="faint">{say('changesNoValue')}</span>;
  return (
    <span>
      <Text id={id} limit={400}>
        {value}
      </Text>
    </span>
  );
}
