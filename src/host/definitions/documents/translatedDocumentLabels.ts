import { l10n } from 'vscode';

import { plainText } from '../../../core/plainText.ts';
import type { DocumentLabels } from '../../../model/definitions/documents/documentLabels.ts';
import { safeLink } from '../../../protocol/safeLink.ts';
import { reportLine } from '../../report.ts';
import { pullRequestStateLabel } from '../../labels.ts';

/** The comments of documents in the editor's language. */
export function translatedDocumentLabels(): DocumentLabels {
  return {
    notJson: l10n.t(
      'The service answered with something that is no JSON, or too deeply nested. It is shown as it came.',
    ),
    noCuration: l10n.t('This version isn’t curated: what the tools found is in effect.'),
    noCurationInPullRequest: l10n.t('This pull request does not change this version.'),
    pullRequestsBehind: l10n.t('Pull requests behind it, newest first:'),
    pullRequestsOpen: l10n.t('Open pull requests, not in effect:'),
    pullRequestsUnknown: (problem) => l10n.t('Which pull requests there are is not known. {0}', reportLine(problem)),
    pullRequest: ({ number, title, author, state, url }) =>
      [
        `#${number}`,
        plainText(title),
        author === null ? '' : l10n.t('by {0}', plainText(author)),
        pullRequestStateLabel(state),
        safeLink(url ?? '') ?? '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
  };
}
