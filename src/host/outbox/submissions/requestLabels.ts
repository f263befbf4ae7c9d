import { l10n } from 'vscode';

import { wrapped } from '../../../base/wrapped.ts';
import { plainText } from '../../../core/plainText.ts';
import { jsonBytes } from '../../../curation/contributionBodies.ts';
import { requestPath, type requestsText } from '../../../curation/contributionRequests.ts';
import { targetLabel } from './contributionLabels.ts';
import { identityLabel } from './identities.ts';
import { type Review, stateNotes, whyNothing } from './submissionNotes.ts';
import { pairLabel } from '../../labels.ts';

/** The text around the requests in their document. */
export function requestComments(review: Review): Parameters<typeof requestsText>[1] {
  const { plan, target, identity, unknown } = review;
  const count = plan.requests?.length ?? 0;
  const host = URL.canParse(target.service) ? new URL(target.service).host : target.service;
  const isSendable = unknown === null && plan.requests !== null && whyNothing(review).length === 0;
  const top = [
    ...(isSendable ? [l10n.t('This is what “Submit…” sends. Nothing is sent yet.')] : []),
    ...stateNotes(review).map(({ text }) => text),
    pairLabel(l10n.t('To'), targetLabel(target)),
    pairLabel(l10n.t('Submit as'), identityLabel(identity)),
  ];
  return {
    top: top.flatMap(wrapped),
    of: (request, at) => [
      ...(count > 1 ? [l10n.t('Request {0} of {1}', at + 1, count)] : []),
      `PATCH ${requestPath(request)} HTTP/1.1`,
      `Host: ${plainText(host)}`,
      'Content-Type: application/json',
      `Content-Length: ${jsonBytes(request.body)}`,
      ...(identity.kind === 'github' ? [`Authorization: Bearer … (${l10n.t('the token of your sign-in')})`] : []),
    ],
  };
}
