import { l10n } from 'vscode';

import { plainText } from '../../../core/plainText.ts';
import type { DocumentLabels } from '../../../model/definitions/documents/documentLabels.ts';
import { safeLink } from '../../../protocol/safeLink.ts';
import { reportLine } from '../../common/report.ts';
import { pullRequestStateLabel } from '../../common/labels.ts';

/** The comments of documents in the editor's language. */
export function translatedDocumentLabels(): DocumentLabels {
  return {
    notJson: l10n.t('Invalid or too deeply nested JSON, shown as it came.'),
    noCuration: l10n.t('This version isn’t curated: what the tools found is in effect.'),
    noCurationInPullRequest: l10n.t('This pull request changes nothing in this version.'),
    pullRequestsBehind: l10n.t('Pull requests behind it, newest first:'),
    pullRequestsOpen: l10n.t('Open pull requests, not in effect:'),
    pullRequestsUnknown: (problem) => l10n.t('The pull requests are unknown. {0}', reportLine(problem)),
    pullRequest: ({ number, title, author, state, url }) =>
      [
        `#${number}`,
        plainText(title),
        author === null ? '' : l10n.t('by {author}', { author: plainText(author) }),
        pullRequestStateLabel(state),
        safeLink(url ?? '') ?? '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
  };
}
