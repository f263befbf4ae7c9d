import { l10n } from 'vscode';

import { assertNever } from '../../../base/exhaustive.ts';
import { plainText } from '../../../core/plainText.ts';
import type { Finding, FindingProblem, Fix } from '../../../curation/finding.ts';
import { numberLabel } from '../../formats.ts';

/** A finding in a draft, in a sentence or two. Typed text goes in as plain text. */
export function findingLabel(problem: FindingProblem): string {
  switch (problem.kind) {
    case 'notYaml':
      return l10n.t('This is not YAML: {0}', plainText(problem.detail));
    case 'duplicateKey':
      return l10n.t('“{0}” stands here twice: only one of them would count.', plainText(problem.key));
    case 'anchor':
      return l10n.t('Anchors and aliases are not read: write the value out.');
    case 'tooLong':
      return l10n.t('The text is too long to be read: {0} characters are the limit.', numberLabel(problem.limit));
    case 'missingValue':
      return l10n.t('Enter a value.');
    case 'wrongType':
      return wrongTypeLabel(problem.expected);
    case 'unknownKey':
      return problem.suggestion === null
        ? l10n.t('A curation has no “{0}”.', plainText(problem.key))
        : l10n.t('A curation has no “{0}”. Is “{1}” meant?', plainText(problem.key), problem.suggestion);
    case 'missingKey':
      return problem.path === ''
        ? l10n.t('“{0}” is missing.', problem.key)
        : l10n.t('“{0}” is missing in “{1}”, and the service takes none without it.', problem.key, problem.path);
    case 'noComponent':
      return l10n.t('The text does not say which component this is about: type, provider and name are needed.');
    case 'anotherComponent':
      return l10n.t(
        'This is the draft of {0}: for another component, begin another draft.',
        plainText(problem.expected),
      );
    case 'empty':
      return l10n.t('Add a version to the draft.');
    case 'tooManyRevisions':
      return l10n.t('{0} versions are too many: the service takes {1} in one curation.', problem.count, problem.limit);
    case 'notSpdx':
      return problem.suggestion === null
        ? l10n.t('“{0}” is no SPDX license expression.', plainText(problem.license))
        : l10n.t('“{0}” is no SPDX license expression. Is {1} meant?', plainText(problem.license), problem.suggestion);
    case 'notNormal':
      return l10n.t('The service writes this license as {0}, and refuses other spellings.', plainText(problem.normal));
    case 'deprecatedLicense':
      return l10n.t('SPDX has replaced {0} by another identifier. The service takes it.', plainText(problem.license));
    case 'notADate':
      return l10n.t('A date is written as year-month-day: 2026-01-31.');
    case 'notAnAddress':
      return l10n.t('“{0}” is no web address.', plainText(problem.text));
    case 'notAGlob':
      return l10n.t('“{0}” is no pattern of paths.', plainText(problem.text));
    case 'unknownRevision':
      return l10n.t('Neither the service nor the registry knows a version {0}.', plainText(problem.revision));
    case 'notHarvested':
      return l10n.t(
        'Version {0} has not been harvested, and the service fails over curations of such versions.',
        plainText(problem.revision),
      );
    case 'privateName':
      return l10n.t('Private package – never sent.');
    case 'noSuchFile':
      return problem.suggestion === null
        ? l10n.t('The definition has no file {0}; a curation would add one.', plainText(problem.path))
        : l10n.t(
            'The definition has no file {0}. Is {1} meant?',
            plainText(problem.path),
            plainText(problem.suggestion),
          );
    case 'matchesNothing':
      return l10n.t('No file of the definition matches {0}.', plainText(problem.glob));
    case 'noChange':
      return l10n.t('No change: same as the current definition.');
    case 'emptyRevision':
      return l10n.t('No changes for version {0}.', plainText(problem.revision));
    case 'tooLarge':
      return l10n.t(
        'The draft is too large for one request: {0} KB, and {1} KB are the limit.',
        kilobytes(problem.bytes),
        kilobytes(problem.limit),
      );
    case 'openPullRequest':
      return l10n.t('Pull request {0} is open and changes this version too.', `#${problem.number}`);
    case 'refused':
      return l10n.t('The service refused this: {0}', plainText(problem.message));
    default:
      return assertNever(problem);
  }
}

/** The name of a quick fix. `before`: the text it replaces. */
export function fixLabel({ kind, text }: Fix, { problem }: Finding, before: string): string {
  const shown = plainText(text.trim());
  switch (kind) {
    case 'useNormalForm':
      return l10n.t('Write {0}', shown);
    case 'useSuggestion':
      return problem.kind === 'unknownKey'
        ? l10n.t('Change “{0}” to “{1}”', plainText(problem.key), shown)
        : l10n.t('Change to {0}', shown);
    case 'remove':
      return l10n.t('Remove {0}', plainText(before.trim().split('\n')[0] ?? ''));
    case 'completeSource':
      return l10n.t('Complete the source location from its address');
    default:
      return assertNever(kind);
  }
}

function wrongTypeLabel(expected: 'text' | 'list' | 'map'): string {
  switch (expected) {
    case 'text':
      return l10n.t('Enter a text here.');
    case 'list':
      return l10n.t('A list is needed here: one line for each entry, with a dash in front.');
    case 'map':
      return l10n.t('Keys and values are needed here, further to the right on lines below.');
    default:
      return assertNever(expected);
  }
}

function kilobytes(bytes: number): string {
  return numberLabel(Math.ceil(bytes / 1024));
}
