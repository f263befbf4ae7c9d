import type { VNode } from 'preact';
import type { LicenseFinding, LicenseStateKind } from '../../core/licenseState.ts';
import type { PanelLabelKey } from '../../protocol/panelLabels.ts';
import { usePanelTools } from '../panelTools.ts';
import { Icon, type IconName } from './icon.tsx';
import { Text } from './text.tsx';

type ShownState = Exclude<LicenseStateKind, 'unasked'>;
type StateWord = PanelLabelKey & `state${string}`;
type ExplainWord = PanelLabelKey & `explain${string}`;

/** Picture, label and meaning of each state: all unique. The pictures are those of the Components view. */
const states: Readonly<Record<ShownState, readonly [icon: IconName, name: StateWord, meaning: ExplainWord | null]>> = {
  expression: ['law', 'stateExpression', null],
  licenseRef: ['bookmark', 'stateLicenseRef', 'explainLicenseRef'],
  noAssertion: ['question', 'stateNoAssertion', 'explainNoAssertion'],
  other: ['note', 'stateOther', 'explainOther'],
  none: ['circle-slash', 'stateNone', 'explainNone'],
  notFound: ['search-stop', 'stateNotFound', 'explainNotFound'],
  notHarvested: ['cloud', 'stateNotHarvested', null],
  failed: ['debug-disconnect', 'stateFailed', 'explainFailed'],
  loading: ['sync', 'stateLoading', null],
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
  const [icon, name] = states[state];
  return (
    <span class={`with-icon license-mark is-${state}`}>
      <Icon name={icon} />
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
  const meaning = states[state][2];
  return meaning && <p class="meaning">{say(meaning)}</p>;
}

/** The last known value, if the present state differs. */
export function LastKnownLicense({ license }: { readonly license: LicenseFinding }): VNode {
  const { say } = usePanelTools().wording;
  const text = license.expression ?? say(states[license.kind][1]);
  return (
    <p class="meaning">
      <Text id="last-known" limit={300}>
        {say('lastKnownLicense', { license: text })}
      </Text>
    </p>
  );
}
