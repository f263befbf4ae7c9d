import type { Text } from '../base/longText.ts';
import { parseJson } from '../base/parseJson.ts';
import type { Steps } from '../base/steps.ts';
import type { DefinitionFile } from '../core/definitionFile.ts';
import { isFilesKey } from './bodyWithoutFiles.ts';
import { FileCollector } from './fileCollector.ts';
import { JsonScanner, space, value } from './jsonScanner.ts';

/** The files of a definition, as far as they could be read. */
export interface FilesReading {
  /** In the order of the service. */
  readonly files: readonly DefinitionFile[];
  /** Entries of the list that are no files: no object, no path, damaged, of more than `largest` characters. */
  readonly unreadable: number;
  /** False when there may be more files than these: the list breaks off or is no list, or the text is no definition. A definition without a list has no files. */
  readonly isComplete: boolean;
}

/** In characters. */
export interface ReadingSizes {
  /** Scanned between two pauses: about a millisecond. */
  readonly slice: number;
  /** Parsed at once, as far as single files allow: about a millisecond. */
  readonly batch: number;
  /** Maximum of a single file; the largest seen have some thousand. */
  readonly largest: number;
}

const usual: ReadingSizes = { slice: 250_000, batch: 65_536, largest: 1_000_000 };

const nothing: FilesReading = { files: [], unreadable: 0, isComplete: false };

/**
 * Reads the `files` from the body of a definition, which can have 13 MB and 50,000 of them, in steps of about a
 * millisecond: the whole text is never parsed. Finds them as `JSON.parse` would, whatever comes before, escaped keys
 * and repeated ones included. Never throws. The strings it keeps do not hold the body.
 */
export function* readFiles(body: Text, sizes: ReadingSizes = usual): Steps<FilesReading> {
  const scanner = new JsonScanner(body, sizes.slice);
  let reading: FilesReading | null = null;
  yield* space(scanner);
  if (!scanner.accepts('{')) return nothing;
  yield* space(scanner);
  if (scanner.accepts('}')) return { ...nothing, isComplete: true };
  for (;;) {
    yield* space(scanner);
    const keyAt = scanner.at;
    if ((yield* value(scanner)) === 'cutOff') break;
    const isFiles = isFilesKey(body, keyAt, scanner.at);
    yield* space(scanner);
    if (!scanner.accepts(':')) break;
    yield* space(scanner);
    if (isFiles) reading = yield* readList(body, scanner, sizes);
    else if ((yield* value(scanner)) === 'cutOff') break;
    yield* space(scanner);
    if (scanner.accepts('}')) return reading ?? { ...nothing, isComplete: true };
    if (!scanner.accepts(',')) break;
  }
  return reading ?? nothing;
}

function* readList(body: Text, scanner: JsonScanner, sizes: ReadingSizes): Steps<FilesReading> {
  if (!scanner.accepts('[')) {
    yield* value(scanner);
    return nothing;
  }
  yield* space(scanner);
  if (scanner.accepts(']')) return { ...nothing, isComplete: true };
  const collector = new FileCollector();
  let batch: Span[] = [];
  for (;;) {
    // Not by `yield*`: there are tens of thousands, and most need no pause.
    while (scanner.skipSpace() === 'more') yield;
    const from = scanner.at;
    let state = scanner.skipValue();
    for (; state === 'more'; state = scanner.skipValue()) yield;
    if (state === 'done') batch.push([from, scanner.at]);
    while (scanner.skipSpace() === 'more') yield;
    const goesOn = state === 'done' && scanner.accepts(',');
    if (!goesOn || scanner.at - (batch[0]?.[0] ?? 0) >= sizes.batch) {
      collect(body, batch, collector, sizes.largest);
      batch = [];
      yield;
    }
    if (goesOn) continue;
    const isComplete = state === 'done' && scanner.accepts(']');
    return { files: collector.files, unreadable: collector.unreadable, isComplete };
  }
}

/** From, and up to. */
type Span = readonly [number, number];

/** All at once where possible, else one by one. */
function collect(body: Text, batch: readonly Span[], collector: FileCollector, largest: number): void {
  const from = batch[0]?.[0] ?? 0;
  const to = batch.at(-1)?.[1] ?? 0;
  const list = to - from <= largest ? parseJson(`[${body.slice(from, to)}]`) : undefined;
  const isWhole = Array.isArray(list) && list.length === batch.length;
  if (isWhole) for (const item of list as readonly unknown[]) collector.add(item);
  else for (const [a, b] of batch) collector.add(b - a > largest ? undefined : parseJson(body.slice(a, b)));
}
