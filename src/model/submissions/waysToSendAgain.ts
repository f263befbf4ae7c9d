import type { Submission } from './submission.ts';

/** `again`: as the account of the submission, or anonymously if it has none. */
export type WayToSendAgain = 'again' | 'anonymously' | 'signIn';

/**
 * The ways to send a submission again. The first is the default button: it never submits anonymously. `isSignedIn`: to the account of the submission; otherwise a request
 * in its name would not be sent.
 */
export function waysToSendAgain(
  { account, parts }: Pick<Submission, 'account' | 'parts'>,
  isSignedIn: boolean,
): readonly WayToSendAgain[] {
  if (account === null) return ['signIn', 'again'];
  if (!isSignedIn) return ['signIn', 'anonymously'];
  const hasSignInFailed = parts.some(
    ({ state }) =>
      state.kind === 'refused' && (state.problem.kind === 'signedInFailed' || state.problem.kind === 'unauthorized'),
  );
  return hasSignInFailed ? ['again', 'anonymously'] : ['again'];
}
