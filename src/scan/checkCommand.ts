import { type Result, fail, succeed } from '../base/result.ts';
import { LineIndex } from '../core/range.ts';
import { expiredRules } from '../policy/evaluate.ts';
import type { Policy } from '../policy/policy.ts';
import { readPolicy } from '../policy/readPolicy.ts';
import { type CheckContents, checkManifests } from './check.ts';
import { checkLines, checkSummary, problemLines } from './checkText.ts';
import { type CheckedPolicy, sarifText } from './sarif.ts';

/** A policy that can be used, with the day on which it is. */
interface UsablePolicy extends CheckedPolicy {
  readonly policy: Policy;
  /** `yyyy-mm-dd`. */
  readonly today: string;
}

/** Reads the text of a policy file. Fails with a line for each of its problems. */
export function readChecked(file: string, text: string, today: string): Result<UsablePolicy, string> {
  const { policy, problems } = readPolicy(text);
  const lines = new LineIndex(text);
  if (policy === null) return fail(problemLines(file, problems, lines));
  return succeed({ policy, today, file, lines, problems: [...problems, ...expiredRules(policy, today)] });
}

/**
 * What `--check` prints. `sarifVersion`: the version of this program if the findings are for programs; the summary is
 * then on standard error.
 */
export function runCheck(
  contents: CheckContents,
  used: UsablePolicy,
  sarifVersion: string | null,
): { readonly out: string; readonly err: string; readonly isDenied: boolean } {
  const check = checkManifests(contents, used.policy, used.today);
  const warnings = problemLines(used.file, used.problems, used.lines);
  const summary = checkSummary(check);
  const isDenied = check.reported.some(({ finding }) => finding.verdict === 'deny');
  if (sarifVersion === null) return { out: `${checkLines(check)}${summary}`, err: warnings, isDenied };
  return { out: sarifText(check, used, sarifVersion), err: warnings + summary, isDenied };
}
