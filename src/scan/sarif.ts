import { formatCoordinates } from '../core/coordinates.ts';
import type { LineIndex, LineRange, SourceRange } from '../core/range.ts';
import type { PolicyProblem } from '../policy/policy.ts';
import type { Check, ReportedFinding } from './check.ts';
import { checkSummary, findingText, severityOf } from './checkText.ts';

/** The policy file that findings refer to. */
export interface CheckedPolicy {
  /** As findings name it: a path from the folder, with slashes. */
  readonly file: string;
  readonly lines: LineIndex;
  /** Warnings: a policy with errors is not used. */
  readonly problems: readonly PolicyProblem[];
}

/**
 * The findings in SARIF 2.1.0, with paths relative to the folder. What can't be looked up is a notification, and an
 * unanswered lookup makes the run unsuccessful: no reader may take such a run for a clean one.
 */
export function sarifText(check: Check, policy: CheckedPolicy, version: string): string {
  const rules = [...new Set(check.reported.map(({ finding }) => finding.rule))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'clearlydefined-scan',
            version,
            informationUri: 'https://clearlydefined.io',
            rules: rules.map((id) => ({ id, shortDescription: { text: ruleText(id) } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: check.failed === 0,
            toolExecutionNotifications:
              check.failed + check.cannotBeLookedUp === 0
                ? []
                : [{ level: check.failed > 0 ? 'error' : 'note', message: { text: checkSummary(check).trim() } }],
            toolConfigurationNotifications: policy.problems.map(({ severity, message, range }) => ({
              level: severity,
              message: { text: message },
              locations: [locationOf(policy.file, policy.lines.rangeOf(range))],
            })),
          },
        ],
        results: check.reported.map((one) => resultOf(one, policy, rules.indexOf(one.finding.rule))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleText(rule: string): string {
  if (rule === 'unlisted') return 'The license is in no list of the policy.';
  return `The value of ${rule} in the policy.`;
}

function resultOf(
  { path, range, component, finding }: ReportedFinding,
  policy: CheckedPolicy,
  ruleIndex: number,
): object {
  const { name, version, coordinates } = component;
  const address = coordinates === null ? `${name}@${version ?? ''}` : formatCoordinates(coordinates);
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: severityOf(finding),
    message: { text: `${name}${version === null ? '' : `@${version}`}: ${findingText(finding)}` },
    locations: [locationOf(path, range)],
    ...(finding.range === null ? {} : { relatedLocations: [ruleLocation(policy, finding.range)] }),
    partialFingerprints: { 'component/v1': `${path} ${address} ${finding.cause.kind}` },
    properties: { coordinates: address, scope: component.scope },
  };
}

function ruleLocation({ file, lines }: CheckedPolicy, range: SourceRange): object {
  return { ...locationOf(file, lines.rangeOf(range)), message: { text: 'Value in the policy' } };
}

/** SARIF counts lines and columns from 1; the end is excluded, too. */
function locationOf(path: string, { start, end }: LineRange): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/') },
      region: {
        startLine: start.line + 1,
        startColumn: start.character + 1,
        endLine: end.line + 1,
        endColumn: end.character + 1,
      },
    },
  };
}
