import type * as z from 'zod/mini';

import { fail, type Result, succeed } from '../base/result.ts';
import { type Coordinates, parseCoordinates } from '../core/coordinates.ts';
import { isCovered } from '../core/ecosystems.ts';
import { fromPackageUrl } from '../core/packageUrl.ts';
import { visibleText } from '../core/visibleText.ts';
import { cutText } from '../curation/markdown.ts';
import type { Refusal } from './toolOutput.ts';
import { toolInputs, type ToolInput, type ToolName } from './tools.ts';

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

/** Coordinates, or a package URL. */
export function readComponent(text: string): Result<Coordinates, Refusal> {
  const given = text.trim();
  const read = /^pkg:/i.test(given) ? fromPackageUrl(given) : parseCoordinates(given);
  const message =
    'component must be coordinates such as npm/npmjs/-/lodash/4.17.21 (type/provider/namespace/name/revision, with - for no namespace), or a package URL such as pkg:npm/lodash@4.17.21.';
  if (!read.ok) return fail({ error: 'invalidComponent', message: `${message} Problem: ${read.problem.kind}.` });
  if (!isCovered(read.value))
    return fail({ error: 'notCovered', message: 'The service has no components of this type and provider.' });
  return succeed(read.value);
}
