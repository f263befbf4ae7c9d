import type { VNode } from 'preact';
import type { LicenseFinding, LicenseStateKind } from '../core/licenseState.ts';
import type { PanelLabelKey } from '../protocol/panelLabels.ts';
import { usePanelTools } from './panelTools.ts';
import { Icon } from './kit/icon.tsx';
import { stateIcons } from './kit/stateIcons.ts';
import { Text } from './kit/text.tsx';

type ShownState = Exclude<LicenseStateKind, 'unasked'>;
type StateWord = PanelLabelKey & `state${string}`;
type ExplainWord = PanelLabelKey & `explain${string}`;

/** Label and meaning of each state: all unique. */
const states: Readonly<Record<ShownState, readonly [name: StateWord, meaning: ExplainWord | null]>> = {
  expression: ['stateExpression', null],
  licenseRef: ['stateLicenseRef', 'explainLicenseRef'],
  noAssertion: ['stateNoAssertion', 'explainNoAssertion'],
  other: ['stateOther', 'explainOther'],
  none: ['stateNone', 'explainNone'],
  notFound: ['stateNotFound', 'explainNotFound'],
  notHarvested: ['stateNotHarvested', null],
  failed: ['stateFailed', null],
  loading: ['stateLoading', null],
};

interface LicenseMarkProps {
  readonly state: ShownState;
  /** As declared; `null` when nothing is. */
  readonly expression: string | null;
  readonly id: string;
}

/** A license as it is declared, and the label of its state. */
export function LicenseMark({ state, expression, id }: LicenseMarkProps): VNode {
  const { say } = usePanelTools().wording;
  const [name] = states[state];
  return (
    <span class={`with-icon license-mark is-${state}`}>
      <Icon name={stateIcons[state]} />
      <span class="row license-words">
        {expression !== null && (
          <span class="expression">
            <Text id={id} limit={300}>
              {expression}
            </Text>
          </span>
        )}
        <span class={expression === null ? 'expression' : 'license-state'}>{say(name)}</span>
      </span>
    </span>
  );
}

export function LicenseMeaning({ state }: { readonly state: ShownState }): VNode | null {
  const { say } = usePanelTools().wording;
  const meaning = states[state][1];
  return meaning && <p class="meaning">{say(meaning)}</p>;
}

/** The last known value, if the present state differs. */
export function LastKnownLicense({ license }: { readonly license: LicenseFinding }): VNode {
  const { say } = usePanelTools().wording;
  const text = license.expression ?? say(states[license.kind][0]);
  return (
    <p class="meaning">
      <Text id="last-known" limit={300}>
        {say('lastKnownLicense', { license: text })}
      </Text>
    </p>
  );
}
