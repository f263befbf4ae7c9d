import type * as z from 'zod/mini';

import { cutText } from '../base/cutText.ts';
import { fail, type Result, succeed } from '../base/result.ts';
import { readAddress } from '../core/addresses/readAddress.ts';
import { readWritten } from '../core/addresses/serviceAddress.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { VersionFault } from '../core/versions/exactRevision.ts';
import { visibleText } from '../core/visibleText.ts';
import type { ToolName } from './toolNames.ts';
import type { Refusal } from './toolOutput.ts';
import { toolInputs, type ToolInput } from './tools.ts';

/** Checks an input strictly: unknown properties and wrong types are refused too. */
export function readInput<N extends ToolName>(name: N, input: unknown): Result<ToolInput<N>, Refusal> {
  const read = toolInputs[name].safeParse(input ?? {});
  // Of the schema with this name.
  if (read.success) return succeed(read.data as ToolInput<N>);
  const message = read.error.issues.slice(0, 5).map(issueText).join(' ');
  return fail({ error: 'invalidInput', message });
}

type Issue = z.core.$ZodIssue;

function issueText(issue: Issue): string {
  const place = issue.path.length === 0 ? 'The input' : issue.path.map((key) => shown(String(key))).join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${place} has unknown properties: ${issue.keys.slice(0, 5).map(shown).join(', ')}.`;
    case 'invalid_type':
      return `${place} must be ${articleOf(issue.expected)}.`;
    case 'invalid_value':
      return `${place} must be one of ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return `${place} is too ${issue.origin === 'string' ? 'long' : 'large'}: at most ${String(issue.maximum)}.`;
    case 'too_small':
      return `${place} is too ${issue.origin === 'string' ? 'short' : 'small'}: at least ${String(issue.minimum)}.`;
    default:
      return `${place} is invalid.`;
  }
}

function articleOf(expected: string): string {
  const name = expected === 'int' ? 'integer' : expected === 'record' ? 'object' : expected;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

function shown(text: string): string {
  return visibleText(cutText(text, 50));
}

/** Coordinates, or a package URL, as `readAddress` reads them: a range, tag or placeholder is no version. */
export function readComponent(text: string): Result<Coordinates, Refusal> {
  const given = text.trim();
  const message =
    'component must be coordinates such as npm/npmjs/-/lodash/4.17.21 (type/provider/namespace/name/revision, with - for no namespace), or a package URL such as pkg:npm/lodash@4.17.21.';
  const found = /^pkg:/i.test(given) ? readAddress(given) : readWritten(given);
  if (found.kind === 'component') {
    if (found.ref === null && found.pr === null) return succeed(found.coordinates);
    const problem =
      found.ref === null ? 'a pull request' : `${shown(found.ref)} is a tag or a branch, not a full commit`;
    return fail({ error: 'invalidComponent', message: `${message} Problem: ${problem}.` });
  }
  const fault = found.kind === 'invalid' ? found.fault : null;
  switch (fault?.kind) {
    case 'pair':
    case 'namespace':
      return fail({ error: 'notCovered', message: 'The service has no components of this type and provider.' });
    case 'version':
      return fail({
        error: 'invalidComponent',
        message: `${message} Problem: ${shown(fault.version)} ${faultTexts[fault.fault]}.`,
      });
    case 'source': {
      const problem = `the package URL names its own source, ${shown(fault.source)}, which isn't known to be public`;
      return fail({ error: 'privateName', message: `Private names are never sent to the service: ${problem}.` });
    }
    case 'coordinates':
    case 'packageUrl':
      return fail({ error: 'invalidComponent', message: `${message} Problem: ${fault.problem.kind}.` });
    default:
      return fail({ error: 'invalidComponent', message });
  }
}

const faultTexts: Readonly<Record<VersionFault, string>> = {
  range: 'is a range, a tag or a branch, not an exact version',
  unresolved: 'stands for an unknown version',
  snapshot: 'is a snapshot, and snapshots are not published',
  invalid: 'is not a version of this type',
};
