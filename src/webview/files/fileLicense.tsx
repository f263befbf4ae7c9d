import type { VNode } from 'preact';
import { licenseFinding, type LicenseFindingKind } from '../../core/licenseState.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { stateIcons } from '../kit/stateIcons.ts';
import { Short } from '../kit/text.tsx';
import type { Wording } from '../wording.ts';

/** The pictures of `LicenseMark`. A file without a license is no finding about a component, so it has its own. */
const icons: Readonly<Record<LicenseFindingKind, IconName>> = {
  ...stateIcons,
  notFound: 'dash',
  notHarvested: 'dash',
};

/** The screen reader text and tooltip, besides the identifier itself. */
const meanings = {
  expression: null,
  licenseRef: 'stateLicenseRef',
  noAssertion: 'stateNoAssertion',
  other: 'stateOther',
  none: 'stateNone',
  notFound: null,
  notHarvested: null,
} as const;

interface FileLicenseProps {
  readonly license: string | null;
  readonly needsAttention: boolean;
  readonly wording: Wording;
}

/** The license of one file on one line. Picture and label differ for each state; colour only repeats them. */
export function FileLicense({ license, needsAttention, wording: { say, count } }: FileLicenseProps): VNode {
  const { kind, expression } = licenseFinding(license, true);
  const meaning = meanings[kind];
  return (
    <span class={`file-license is-${kind}`}>
      <Icon name={icons[kind]} />
      {expression === null ? (
        <span class="faint">{say('stateNotFound')}</span>
      ) : (
        <Short class="file-license-text" more={meaning === null ? [] : [say(meaning)]}>
          {expression}
        </Short>
      )}
      {meaning !== null && <span class="visually-hidden">{say(meaning)}</span>}
      {needsAttention && (
        <span class="inline attention" title={count('filesAttention', 1)}>
          <Icon name="warning" />
          <span class="visually-hidden">{say('filesNeedsAttention')}</span>
        </span>
      )}
    </span>
  );
}
