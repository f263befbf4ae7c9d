import { l10n } from 'vscode';

import { settingDefaults } from '../../contributions.ts';
import { displayName } from '../../core/coordinates.ts';
import { plainText, wholePlainText } from '../../core/plainText.ts';
import type { ProposedChange } from '../../curation/changedFields.ts';
import type { ContributionProblem } from '../../curation/contributionFindings.ts';
import type { CurationSet } from '../../curation/curation.ts';
import type { ComponentChanges } from '../../model/submissions/contributionChanges.ts';
import { curationRepository } from '../../model/submissions/curationRepository.ts';
import { addressKey } from '../../model/submissions/signInRule.ts';
import { fieldLabel } from '../drafts/language/fieldLabels.ts';
import { pairLabel, shortVersion } from '../common/labels.ts';
import type { AddressSource } from '../common/settings.ts';

/** A contribution's destination. */
export interface Target {
  /** Base address of the service. */
  readonly service: string;
  /** The settings that name it. */
  readonly source: AddressSource;
  /** `github.com/owner/name`; `null`: unknown, because only the service could name it. */
  readonly repository: string | null;
}

export function targetOf(service: string, source: AddressSource): Target {
  return { service, source, repository: curationRepository(service, settingDefaults.apiUrl) };
}

/** `lodash 4.17.20, 4.17.21`, or a count. */
export function whatLabel(sets: readonly CurationSet[]): string {
  const [only] = sets;
  const count = sets.reduce((sum, { revisions }) => sum + revisions.size, 0);
  if (only && sets.length === 1) {
    const name = plainText(displayName(only.component));
    const revisions = [...only.revisions.keys()].map(plainText);
    if (revisions.length <= 3) return `${name} ${revisions.join(', ')}`;
    return l10n.t('{0} versions of {1}', count, name);
  }
  return l10n.t('{0} versions of {1} components', count, sets.length);
}

/** One line for each change: `lodash 4.17.21: MIT → Apache-2.0`. */
export function changeLines(all: readonly ComponentChanges[], maximum: number): readonly string[] {
  const lines = all.flatMap(({ component, groups }) =>
    groups.map(({ revisions, changes }) => {
      const name = plainText(displayName(component));
      const what = `${name} ${versionsLabel(revisions)}`;
      const text = changes.map((change) => changeLabel(change)).join('; ');
      return text === '' ? pairLabel(what, l10n.t('no change')) : `${what}: ${text}`;
    }),
  );
  const more = lines.length - maximum;
  return more > 0 ? [...lines.slice(0, maximum), l10n.t('and {count} more', { count: more })] : lines;
}

/** `4.17.20, 4.17.21`, or a count. */
export function versionsLabel(revisions: readonly string[]): string {
  return revisions.length <= 3
    ? revisions.map((revision) => plainText(shortVersion(revision) ?? revision)).join(', ')
    : l10n.t('{0} versions', revisions.length);
}

/** `MIT → Apache-2.0`; of any field but the declared license with its name. */
export function changeLabel(change: ProposedChange): string {
  const values = valuesLabel(change);
  return change.field === 'declared' ? values : `${fieldLabel(change.field)}: ${values}`;
}

/** Old → new; only the new if the old value was not checked. */
export function valuesLabel({ before, after }: ProposedChange): string {
  return before === undefined ? valueLabel(after) : `${valueLabel(before)} → ${valueLabel(after)}`;
}

/** On one line. */
export function valueLabel(value: string | null): string {
  return value === null || value.trim() === '' ? l10n.t('nothing') : plainText(value.replaceAll('\n', ', '));
}

/**
 * The service, and where a pull request is opened. For any but the built-in service the whole address, and the settings
 * that name it.
 */
export function targetLabel(target: Target): string {
  const { service, repository } = target;
  return repository === null
    ? l10n.t('{0}, which opens a pull request in the repository of that service', addressLabel(target))
    : l10n.t('{0}, which opens a pull request in {1}', plainText(new URL(service).host), repository);
}

/** The whole request address, so that a lookalike host is in ASCII, and the settings that name it. */
export function addressLabel({ service, source }: Target): string {
  const address = wholePlainText(addressKey(service));
  switch (source.kind) {
    case 'builtIn':
      return address;
    case 'user':
      return l10n.t('{0} (named in your user settings)', address);
    case 'workspace':
      return source.file === null
        ? l10n.t('{0} (named in the settings of this workspace)', address)
        : l10n.t('{0} (named in the settings of this workspace, {1})', address, wholePlainText(source.file));
    case 'other':
      return l10n.t('{0} (named in the defaults of another extension)', address);
  }
}

/** While a request waits for the rate limit. `until`: milliseconds since the epoch. */
export function waitingLabel(until: number): string {
  const time = new Date(until).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return l10n.t('waiting until {0}: the service limits requests', time);
}

export function contributionProblemLabel(problem: ContributionProblem): string {
  switch (problem.kind) {
    case 'noSummary':
      return l10n.t('A pull request needs a title.');
    case 'noReason':
      return problem.components.length === 0
        ? l10n.t('Give a reason in the details. No file is named as evidence, so reviewers can’t check the change.')
        : l10n.t(
            'Give a reason in the details: no file is named as evidence for {0}.',
            problem.components.slice(0, 5).map(plainText).join(', '),
          );
    case 'falseEvidence':
      return l10n.t(
        '{0} of {1} does not say {2}: it is no evidence. Remove it from the details.',
        plainText(problem.path),
        plainText(problem.revision),
        plainText(problem.proposed),
      );
    case 'longText':
      return problem.by === 'github'
        ? l10n.t('This is too long for a title: {0} of at most {1} characters.', problem.length, problem.limit)
        : l10n.t('Longer than the web interface accepts: {0} of {1} characters.', problem.length, problem.limit);
  }
}
