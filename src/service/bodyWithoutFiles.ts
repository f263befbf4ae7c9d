import { type Text, wholeText } from '../base/longText.ts';
import { parseJson } from '../base/parseJson.ts';
import type { Steps } from '../base/steps.ts';
import { JsonScanner, space, value } from './jsonScanner.ts';

/** Characters scanned between two pauses: about a millisecond. */
const usualSlice = 250_000;

/** Length of `"files"` with each letter as an escape. */
const longestKey = 32;

/**
 * The body of a definition without its own `files`, so that the rest can be parsed at once: with files it can have 13
 * MB. In steps of about a millisecond. A body that is no object, or breaks off, is returned unchanged: the parser
 * reports it.
 */
export function* bodyWithoutFiles(body: Text, slice: number = usualSlice): Steps<string> {
  const scanner = new JsonScanner(body, slice);
  const kept: string[] = [];
  yield* space(scanner);
  if (!scanner.accepts('{')) return wholeText(body);
  for (;;) {
    yield* space(scanner);
    if (scanner.accepts('}')) break;
    const from = scanner.at;
    if ((yield* value(scanner)) === 'cutOff') return wholeText(body);
    const isFiles = isFilesKey(body, from, scanner.at);
    yield* space(scanner);
    if (!scanner.accepts(':')) return wholeText(body);
    yield* space(scanner);
    if ((yield* value(scanner)) === 'cutOff') return wholeText(body);
    if (!isFiles) kept.push(body.slice(from, scanner.at));
    yield* space(scanner);
    if (scanner.accepts('}')) break;
    if (!scanner.accepts(',')) return wholeText(body);
  }
  // Anything after the object makes it invalid JSON, and has to stay.
  return `{${kept.join(',')}}${body.slice(scanner.at)}`;
}

/** True if this part of a body is the key of its files, in whatever spelling. */
export function isFilesKey(body: Text, from: number, to: number): boolean {
  return to - from <= longestKey && parseJson(body.slice(from, to)) === 'files';
}
