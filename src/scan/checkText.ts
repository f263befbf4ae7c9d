import { counted } from '../base/counted.ts';
import type { LineIndex, LineRange } from '../core/range.ts';
import type { FindingCause, PolicyFinding } from '../policy/finding.ts';
import type { PolicyProblem } from '../policy/policy.ts';
import type { Check, ReportedFinding } from './check.ts';
import { policyStateOf } from '../policy/entries.ts';
import { harmless } from './dependencyList.ts';
import { stateTexts } from './texts.ts';

/** A line for each finding: `file:line:column: severity: message [rule]`, from 1. */
export function checkLines({ reported }: Check): string {
  return reported.map((one) => `${harmless(lineOf(one))}\n`).join('');
}

function lineOf({ path, range, component, finding }: ReportedFinding): string {
  const { line, character } = range.start;
  const version = component.version === null ? '' : `@${component.version}`;
  const message = `${component.name}${version}: ${findingText(finding)}`;
  return `${path}:${line + 1}:${character + 1}: ${severityOf(finding)}: ${message} [${finding.rule}]`;
}

/** `deny` is an error, `review` a warning. */
export function severityOf({ verdict }: PolicyFinding): 'error' | 'warning' {
  return verdict === 'deny' ? 'error' : 'warning';
}

/** What a finding says about its component, in English, with the reason of the rule. */
export function findingText({ cause, verdict, reason }: PolicyFinding): string {
  const isLimit = cause.kind === 'score' || cause.kind === 'age';
  const text = causeText(cause) + (isLimit ? '' : verdict === 'deny' ? ' is denied' : ' needs a review');
  return reason === null ? text : `${text}: ${reason}`;
}

function causeText(cause: FindingCause): string {
  switch (cause.kind) {
    case 'license': {
      const ids = cause.ids.join(', ');
      const whole = ids === cause.expression ? '' : ` of ${cause.expression}`;
      const remarks = [
        ...(cause.judged === 'discovered' ? ['discovered in files'] : []),
        ...(cause.isUnlisted ? ['in no list'] : []),
      ];
      return `${ids}${whole}${remarks.length === 0 ? '' : ` (${remarks.join(', ')})`}`;
    }
    case 'state': {
      const name = policyStateOf(cause.state);
      return `${name ?? cause.state} (${stateTexts[cause.state]}${cause.isUnlisted ? ', in no list' : ''})`;
    }
    case 'score':
      return `The score ${cause.score} is below the minimum of ${cause.minimum}`;
    case 'age':
      return `The definition is ${cause.days} days old, more than the maximum of ${cause.maximum}`;
  }
}

/** The sums in one line. What isn't judged is named, so that it doesn't look allowed. */
export function checkSummary({ reported, judged, failed, cannotBeLookedUp }: Check): string {
  const denied = reported.filter(({ finding }) => finding.verdict === 'deny').length;
  const parts = [
    `${counted(reported.length, 'finding')}: ${denied} denied, ${reported.length - denied} to review`,
    `${counted(judged, 'component')} judged`,
  ];
  if (failed > 0) parts.push(`${failed} not judged because the lookup failed`);
  if (cannotBeLookedUp > 0)
    parts.push(`${cannotBeLookedUp} not judged because of a private or local source or no exact version`);
  return `${parts.join('; ')}\n`;
}

/** A line for each problem of the policy file, as for findings. */
export function problemLines(file: string, problems: readonly PolicyProblem[], lines: LineIndex): string {
  return problems
    .map(({ severity, message, range }) => {
      const { start }: LineRange = lines.rangeOf(range);
      return `${harmless(`${file}:${start.line + 1}:${start.character + 1}: ${severity}: ${message}`)}\n`;
    })
    .join('');
}
