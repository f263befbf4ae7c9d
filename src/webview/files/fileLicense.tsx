import type { VNode } from 'preact';
import { licenseFinding } from '../../core/licenseState.ts';
import { licenseStates } from '../../protocol/licenseStates.ts';
import { Icon } from '../kit/icon.tsx';
import { Short } from '../kit/text.tsx';
import type { Wording } from '../wording.ts';

interface FileLicenseProps {
  readonly license: string | null;
  readonly needsAttention: boolean;
  readonly wording: Wording;
}

/** The license of one file on one line. Picture and label differ for each state; colour only repeats them. */
export function FileLicense({ license, needsAttention, wording: { say, count } }: FileLicenseProps): VNode {
  const { kind, expression } = licenseFinding(license, true);
  const { label, icon } = licenseStates[kind];
  const isLabelled = expression !== null && kind !== 'expression';
  return (
    <span class={`file-license is-${kind}`}>
      {/* A file without a license is no finding about a component. */}
      <Icon name={expression === null ? 'dash' : icon[0]} />
      {expression === null ? (
        <span class="faint">{say('stateNotFound')}</span>
      ) : (
        <Short class="file-license-text" more={isLabelled ? [say(label)] : []}>
          {expression}
        </Short>
      )}
      {isLabelled && <span class="visually-hidden">{say(label)}</span>}
      {needsAttention && (
        <span class="inline attention" title={count('filesAttention', 1)}>
          <Icon name="warning" />
          <span class="visually-hidden">{say('filesNeedsAttention')}</span>
        </span>
      )}
    </span>
  );
}
