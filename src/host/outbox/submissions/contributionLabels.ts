import { l10n } from 'vscode';

import { settingDefaults } from '../../../contributions.ts';
import { displayName } from '../../../core/coordinates.ts';
import { plainText, wholePlainText } from '../../../core/plainText.ts';
import type { ContributionComments } from '../../../curation/contributionText.ts';
import { contributionTypes, type CurationSet } from '../../../curation/curation.ts';
import type { ContributionProblem } from '../../../curation/readContribution.ts';
import { curationRepository } from '../../../model/outbox/submissions/curationRepository.ts';
import { addressKey } from '../../../model/outbox/submissions/signInRule.ts';
import type { CuratedField } from '../../../protocol/snapshot.ts';
import { curatedFields } from '../../../model/definitions/curatedFields.ts';
import { wrapped } from '../../../base/wrapped.ts';
import type { AddressSource } from '../../settings.ts';

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

/** `declared license, facets`: the changed fields of definitions. */
export function fieldsLabel(sets: readonly CurationSet[]): string {
  const found = new Set(sets.flatMap(({ revisions }) => [...revisions.values()].flatMap(curatedFields)));
  const names: Readonly<Record<CuratedField, string>> = {
    declared: l10n.t('declared license'),
    source: l10n.t('source location'),
    releaseDate: l10n.t('release date'),
    projectWebsite: l10n.t('project website'),
    issueTracker: l10n.t('issue tracker'),
    facets: l10n.t('facets'),
    files: l10n.t('files'),
  };
  return [...found].map((field) => names[field]).join(', ');
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

export function contributionComments(sets: readonly CurationSet[], target: Target): ContributionComments {
  return {
    top: [
      l10n.t('The text of a pull request: {0} ({1}).', whatLabel(sets), fieldsLabel(sets)),
      l10n.t('To {0}.', targetLabel(target)),
      l10n.t(
        'The document beside this one shows exactly what is sent. You are asked once before, and whether anonymously or with your GitHub account. A pull request is public, for good.',
      ),
    ].flatMap(wrapped),
    fields: {
      type: l10n.t('One of: {0}', contributionTypes.join(', ')),
      summary: l10n.t('The title of the pull request'),
      details: l10n.t('What is wrong, and how you know'),
      resolution: l10n.t('What is right'),
      removeDefinitions: l10n.t('Currently ignored by the service'),
    },
  };
}

export function contributionProblemLabel(problem: ContributionProblem): string {
  switch (problem.kind) {
    case 'notYaml':
      return l10n.t('This is not YAML: {0}', plainText(problem.detail));
    case 'duplicateKey':
      return l10n.t('“{0}” stands here twice.', plainText(problem.key));
    case 'anchor':
      return l10n.t('Anchors, aliases and tags are not read.');
    case 'tooLong':
      return l10n.t('This text is too long to be read: more than {0} characters.', problem.limit);
    case 'wrongType':
      return problem.expected === 'text' ? l10n.t('This must be a text.') : l10n.t('This must be keys with values.');
    case 'unknownKey':
      return problem.suggestion === null
        ? l10n.t('A contribution has nothing called “{0}”.', plainText(problem.key))
        : l10n.t(
            'A contribution has nothing called “{0}”. Did you mean “{1}”?',
            plainText(problem.key),
            problem.suggestion,
          );
    case 'missingType':
      return l10n.t('Say which type it is: {0}.', contributionTypes.join(', '));
    case 'unknownType':
      return l10n.t('“{0}” is no type people know. Use {1}.', plainText(problem.text), contributionTypes.join(', '));
    case 'notATruth':
      return l10n.t('This is true or false.');
    case 'noSummary':
      return l10n.t('A pull request needs a title: write a summary.');
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
        : l10n.t('Longer than the web interface takes: {0} of {1} characters.', problem.length, problem.limit);
  }
}
