import { fill } from '../base/fill.ts';

/** A message with values in it. The template can be translated, and filled again with the same values. */
export interface FilledMessage {
  readonly message: string;
  /** With `{0}`, `{1}`, … in the place of the values. */
  readonly template: string;
  readonly values: readonly string[];
}

export function filledMessage(template: string, ...values: readonly string[]): FilledMessage {
  return { message: fill(template, values), template, values };
}

export type Message = string | FilledMessage;

/** Messages that several readers have, and those about whole files. */
export const messages = {
  unexpectedEnd: 'Unexpected end of file.',
  unexpectedText: 'Unexpected text.',
  nameExpected: 'Expected a name.',
  valueExpected: 'Expected a value.',
  listExpected: 'Expected a list.',
  objectExpected: 'Expected names and values.',
  quotesNeeded: 'This text needs quotes.',
  quoteMissing: 'A closing quote is missing.',
  bracketMissing: 'A closing bracket is missing.',
  invalidEscape: 'Invalid escape sequence.',
  invalidIndentation: 'Invalid indentation.',
  invalidRequirement: 'Invalid requirement.',
  tooDeep: 'This is nested too deeply to be read.',
  tooMuch: 'The file has more than can be read. The rest is left out.',
  tooMuchInWorkspace: 'The workspace has more than 200,000 dependencies. Those of this file aren’t listed.',
  unreadable: 'This file can’t be read because of an error in this extension. See the log.',
  otherFormat: 'The content doesn’t fit the name of the file.',
} as const;

/** For a token that is missing before a place, such as a comma. */
export function expected(token: string): FilledMessage {
  return filledMessage('Expected "{0}".', token);
}

export function unexpected(token: string): FilledMessage {
  return filledMessage('Unexpected "{0}".', token);
}

export const expectedLike = 'Expected: {0}';

/** For a line or an entry of another form than the sample. */
export function notLike(sample: string): FilledMessage {
  return filledMessage(expectedLike, sample);
}

/** For keys, attributes or elements that something needs, and lacks one of. */
export function missing(...names: readonly string[]): FilledMessage {
  return filledMessage('Missing: {0}', names.join(', '));
}

/** For the earlier one of two entries with a name. */
export function givenTwice(name: string): FilledMessage {
  return filledMessage('"{0}" is given again below; the last one counts.', name);
}
