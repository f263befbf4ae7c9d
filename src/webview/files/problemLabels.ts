import type { RequestProblem } from '../../protocol/messages.ts';
import type { Wording } from '../wording.ts';

/** Why the host returned nothing, as a sentence. */
export function problemLabel(problem: RequestProblem, { say }: Wording): string {
  return problem.kind === 'failed' ? problem.cause : say('requestFailed', { cause: say('requestRefused') });
}
