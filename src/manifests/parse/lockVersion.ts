import type { ManifestProblem } from '../format.ts';
import type { JsonDocument } from './json.ts';
import { filledMessage } from '../problemMessage.ts';
import type { RangedText } from './rangedText.ts';

/**
 * A remark if the format of a lock is newer than the last known version: `latest` has as many numbers as count. An
 * unreadable version gives none.
 */
export function newerLock(version: RangedText | undefined, latest: string): readonly ManifestProblem[] {
  if (!version || !/^\d{1,9}(?:\.\d{1,9}){0,3}$/.test(version.text)) return [];
  const { text, start, end } = version;
  const found = text.split('.').map(Number);
  for (const [at, known] of latest.split('.').map(Number).entries()) {
    const number = found[at] ?? 0;
    if (number < known) return [];
    if (number === known) continue;
    const message = filledMessage(
      'This lock file has version {0}; versions up to {1} are known. Entries may be missing.',
      text,
      latest,
    );
    return [{ ...message, range: { start, end }, isHarmless: true }];
  }
  return [];
}

/** The number or string at a node of a JSON text. */
export function writtenAt(document: JsonDocument, node: number): RangedText | undefined {
  if (document.isMissing(node)) return undefined;
  if (document.isString(node)) return { text: document.string(node), ...document.range(node) };
  const [start, end] = [document.start(node), document.end(node)];
  return { text: document.text.slice(start, end), start, end };
}

/** The match of an expression's first group near the beginning of a text, where locks have their versions. */
export function writtenBy(pattern: RegExp, text: string): RangedText | undefined {
  const found = pattern.exec(text.slice(0, 4096));
  if (!found) return undefined;
  const version = found[1] ?? '';
  const start = found.index + found[0].length - version.length;
  return { text: version, start, end: start + version.length };
}
