import type { FindingProblem } from './finding.ts';
import { LicenseJudge } from './licenseFindings.ts';

/** What the service, or SPDX, objects to in a license expression; `null`: nothing. */
export function licenseProblem(license: string): FindingProblem | null {
  const [finding] = new LicenseJudge().findingsOf(license, { start: 0, end: license.length }, license);
  return finding?.problem ?? null;
}
