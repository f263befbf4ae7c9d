import type { Submission } from './submission.ts';

/** `again`: as the account of the submission, or anonymously if it has none. */
export type WayToSendAgain = 'again' | 'anonymously' | 'signIn';

/**
 * The ways to send a submission again, best first. `isSignedIn`: to the account of the submission; otherwise a request
 * in its name would not be sent.
 */
export function waysToSendAgain(
  { account, parts }: Pick<Submission, 'account' | 'parts'>,
  isSignedIn: boolean,
): readonly WayToSendAgain[] {
  if (account === null) return ['again'];
  if (!isSignedIn) return ['anonymously', 'signIn'];
  const hasSignInFailed = parts.some(
    ({ state }) =>
      state.kind === 'refused' && (state.problem.kind === 'signedInFailed' || state.problem.kind === 'unauthorized'),
  );
  return hasSignInFailed ? ['anonymously', 'again'] : ['again'];
}
