import { l10n } from 'vscode';

import { displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { requestsText } from '../../curation/plannedRequests.ts';
import type { ContributionPlan } from '../../model/contributions/contributionPlan.ts';
import { targetWords, type Target } from './contributionWords.ts';
import { type Identity, identityWords } from './identities.ts';
import { wrapped } from '../../base/wrapped.ts';

/** What stands around the requests in their document. */
export function requestComments(
  plan: ContributionPlan,
  target: Target,
  form: 'whole' | 'single',
  identity: Identity | null,
): Parameters<typeof requestsText>[1] {
  const count = plan.requests?.length ?? 0;
  const host = URL.canParse(target.service) ? new URL(target.service).host : target.service;
  const top = [
    plan.requests === null
      ? whyNothing(plan)
      : count === 1
        ? l10n.t('This is what “Submit Contribution” sends, in one request. Nothing is sent yet.')
        : l10n.t('This is what “Submit Contribution” sends, in {0} requests. Nothing is sent yet.', count),
    l10n.t('To: {0}.', targetWords(target)),
    l10n.t('As: {0}.', identity ? identityWords(identity) : l10n.t('you are asked before anything is sent')),
  ];
  if (form === 'single')
    top.push(
      l10n.t(
        'This service takes one version at a time. It is asked first whether it takes all of them together, in one request to /curations, which it declines without opening anything.',
      ),
    );
  if (plan.tooLarge.length > 0)
    top.push(l10n.t('The service would refuse a request of more than 102,400 bytes: shorten the words, or the draft.'));
  return {
    top: top.flatMap(wrapped),
    of: ({ method, path, bytes }, at) => [
      ...(count > 1 ? [l10n.t('Request {0} of {1}', at + 1, count)] : []),
      `${method} ${path} HTTP/1.1`,
      `Host: ${plainText(host)}`,
      'Content-Type: application/json',
      `Content-Length: ${bytes}`,
      ...(identity?.kind === 'github' ? [`Authorization: Bearer … (${l10n.t('the token of your sign-in')})`] : []),
    ],
  };
}

function whyNothing({ parts }: ContributionPlan): string {
  const faulty = parts
    .filter(({ errors, draft }) => errors.length > 0 || draft.conflicts.length > 0)
    .map(({ draft }) => plainText(displayName(draft.component)));
  if (faulty.length === 0) return l10n.t('Nothing can be sent yet: the words beside this, or a draft, have errors.');
  const names = faulty.slice(0, 5).join(', ');
  return l10n.t('Nothing can be sent yet: there is something to decide, or to put right, in the draft of {0}.', names);
}
