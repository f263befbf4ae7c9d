import { l10n } from 'vscode';

import { assertNever } from '../../../base/exhaustive.ts';
import { plainText } from '../../../core/plainText.ts';
import type { FindingProblem, Fix } from '../../../curation/finding.ts';
import type { ExternalChange } from '../../../model/drafts/draftAnalyses.ts';
import { numberLabel } from '../../common/formats.ts';
import { fieldLabel } from './fieldLabels.ts';

/** A finding in a draft, in a sentence or two. Typed text goes in as plain text. */
export function findingLabel(problem: FindingProblem): string {
  switch (problem.kind) {
    case 'notYaml':
      return l10n.t('Invalid YAML: {0}', plainText(problem.detail));
    case 'duplicateKey':
      return l10n.t('"{0}" is given twice.', plainText(problem.key));
    case 'anchor':
      return l10n.t('Anchors, aliases and tags are not read.');
    case 'tooLong':
      return l10n.t('Too long: {0} characters are the limit.', numberLabel(problem.limit));
    case 'missingValue':
      return l10n.t('Enter a value.');
    case 'wrongType':
      return wrongTypeLabel(problem.expected);
    case 'unknownKey':
      return l10n.t('Unknown key: {0}', plainText(problem.key));
    case 'missingKey':
      return l10n.t('Missing: {0}', [problem.path, problem.key].filter(Boolean).join('.'));
    case 'noComponent':
      return l10n.t('Missing: {0}', 'type, provider, name');
    case 'anotherComponent':
      return l10n.t('This is the draft of {0}.', plainText(problem.expected));
    case 'servedAs':
      return l10n.t(
        'The service has this component as {0}. Only a draft of that one can be submitted.',
        plainText(problem.name),
      );
    case 'empty':
      return l10n.t('Add a version to the draft.');
    case 'tooManyRevisions':
      return l10n.t('Too many: {0} are the limit.', problem.limit);
    case 'notSpdx':
      return l10n.t('“{0}” is no SPDX license expression.', plainText(problem.license));
    case 'notNormal':
      return l10n.t('The service accepts this spelling only: {0}', plainText(problem.normal));
    case 'deprecatedLicense':
      return l10n.t('SPDX has replaced this identifier.');
    case 'notADate':
      return l10n.t('Invalid date. Use year-month-day, such as 2024-02-29.');
    case 'notAnAddress':
      return l10n.t('Invalid web address. It must start with https:// or http://.');
    case 'notAGlob':
      return l10n.t('Invalid pattern.');
    case 'unknownRevision':
      return l10n.t('Version {0} is unknown.', plainText(problem.revision));
    case 'notHarvested':
      return l10n.t('Version {0} is not scanned yet. The service can’t curate it.', plainText(problem.revision));
    case 'privateName':
      return l10n.t('Private package – never sent.');
    case 'noSuchFile':
      return l10n.t('The definition has no file {0}; a curation would add one.', plainText(problem.path));
    case 'matchesNothing':
      return l10n.t('No file of the definition matches {0}.', plainText(problem.glob));
    case 'noChange':
      return l10n.t('No change: same as the current definition.');
    case 'emptyRevision':
      return l10n.t('No changes for version {0}.', plainText(problem.revision));
    case 'tooLarge':
      return l10n.t('Too large for one request: {0} KB are the limit.', kilobytes(problem.limit));
    case 'openPullRequest':
      return l10n.t('Pull request {0} is open and changes this version too.', `#${problem.number}`);
    case 'refused':
      return l10n.t('The service refused the curation: {0}', plainText(problem.message));
    default:
      return assertNever(problem);
  }
}

/** The name of a quick fix. `before`: the text it replaces. */
export function fixLabel({ kind, text }: Fix, before: string): string {
  const shown = plainText(text.trim());
  switch (kind) {
    case 'useNormalForm':
    case 'useSuggestion':
      return l10n.t('Change to {0}', shown);
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
      return l10n.t('Expected a list.');
    case 'map':
      return l10n.t('Expected names and values.');
    default:
      return assertNever(expected);
  }
}

function kilobytes(bytes: number): string {
  return numberLabel(Math.ceil(bytes / 1024));
}

/** One sentence on what changed beside a draft. */
export function externalChangeLabel(change: ExternalChange): string {
  switch (change.kind) {
    case 'otherText':
      return l10n.t('Another window has another text of this draft. Decide which one counts.');
    case 'definitionChanged':
      return l10n.t(
        'The definition of {0} has changed: {1}',
        plainText(change.revision),
        change.fields.map((field) => fieldLabel(field)).join(', '),
      );
    default:
      return assertNever(change);
  }
}
