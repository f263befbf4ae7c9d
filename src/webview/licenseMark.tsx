import type { VNode } from 'preact';
import type { LicenseFinding, LicenseFindingKind, LicenseStateKind } from '../core/licenseState.ts';
import { licenseStates } from '../protocol/licenseStates.ts';
import { usePanelTools } from './panelTools.ts';
import { Icon } from './kit/icon.tsx';
import { Text } from './kit/text.tsx';

interface LicenseMarkProps {
  readonly state: Exclude<LicenseStateKind, 'notLookedUpYet'>;
  /** As declared; `null` when nothing is. */
  readonly expression: string | null;
  readonly id: string;
}

/** A license as it is declared, and the label of its state. */
export function LicenseMark({ state, expression, id }: LicenseMarkProps): VNode {
  const { say } = usePanelTools().wording;
  const { label, icon } = licenseStates[state];
  return (
    <span class={`with-icon license-mark is-${state}`}>
      <Icon name={icon[0]} />
      <span class="row">
        {expression !== null && (
          <span class="expression">
            <Text id={id} limit={300}>
              {expression}
            </Text>
          </span>
        )}
        <span class={expression === null ? 'expression' : 'license-state'}>{say(label)}</span>
      </span>
    </span>
  );
}

/** Nothing for one that isn't harvested: the page has the action beside it. */
export function LicenseMeaning({ state }: { readonly state: LicenseFindingKind }): VNode | null {
  const { say } = usePanelTools().wording;
  const { explanation } = licenseStates[state];
  return explanation && state !== 'notHarvested' ? <p class="meaning">{say(explanation)}</p> : null;
}

/** The last known value, if the present state differs. */
export function LastKnownLicense({ license }: { readonly license: LicenseFinding }): VNode {
  const { say } = usePanelTools().wording;
  const text = license.expression ?? say(licenseStates[license.kind].label);
  return (
    <p class="meaning">
      <Text id="last-known" limit={300}>
        {say('lastKnownLicense', { license: text })}
      </Text>
    </p>
  );
}
