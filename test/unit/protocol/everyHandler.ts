import type { Result } from '../../../src/base/result.ts';
import type { RequestHandlers } from '../../../src/protocol/answerRequest.ts';
import type { RequestProblem } from '../../../src/protocol/messages.ts';

/** The same handler for every request, except the given ones. */
export function everyHandler(
  handler: (params: unknown) => Promise<Result<never, RequestProblem>>,
  own: Partial<RequestHandlers> = {},
): RequestHandlers {
  return {
    ready: handler,
    editing: handler,
    act: handler,
    openStep: handler,
    openLink: handler,
    openPullRequest: handler,
    openChanged: handler,
    compareFiles: handler,
    copyText: handler,
    editDraft: handler,
    licenseChoices: handler,
    draftFrom: handler,
    matchGlobs: handler,
    parties: handler,
    copyParties: handler,
    files: handler,
    openFile: handler,
    raw: handler,
    rawTools: handler,
    openRaw: handler,
    why: handler,
    openEvidence: handler,
    reviewUpTo: handler,
    reviewAgain: handler,
    reviewDiff: handler,
    openReviewed: handler,
    ...own,
  };
}
