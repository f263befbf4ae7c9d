import type { Text } from '../../base/longText.ts';
import type { Steps } from '../../base/steps.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import type { DocumentWords } from './documentWords.ts';
import { hidesSomething, quoted } from './escapeHidden.ts';
import { jsonToYaml } from './jsonToYaml.ts';
import { sortInSteps } from '../../base/sortInSteps.ts';
import { TextBytes } from './textBytes.ts';

/** First what it is and what is said of it, last what only programs read. */
const order = ['coordinates', 'described', 'licensed', 'files', 'scores', '*', '_meta'];

/** The whole untouched answer as YAML, unknown fields included. */
export function definitionText(body: Text, words: DocumentWords): Steps<TextBytes> {
  return yamlOr(jsonToYaml(body, { order }), body, words);
}

/** The same, as far as one reads it at a glance. */
export function definitionOutline(body: Text, words: DocumentWords): Steps<TextBytes> {
  return yamlOr(jsonToYaml(body, { order, without: ['files'] }), body, words);
}

/**
 * Made to be held against another one: keys in the order of their letters, a line for each file in the order of their paths,
 * and without `_meta`, which says when the service computed it.
 */
export function* comparableText(body: Text, files: readonly DefinitionFile[], words: DocumentWords): Steps<TextBytes> {
  const out = yield* jsonToYaml(body, { isSorted: true, without: ['files', '_meta'] });
  if (!out) return yield* asItCame(body, words);
  if (files.length > 0) out.add('files:\n');
  for (const file of yield* sortInSteps(files, byPath)) {
    const [path, line] = [scalar(file.path), scalar(fileLine(file))];
    out.add(path.length > longestKey ? `  ? ${path}\n  : ${line}\n` : `  ${path}: ${line}\n`);
    yield;
  }
  return out;
}

export function* yamlOr(yaml: Steps<TextBytes | null>, body: Text, words: DocumentWords): Steps<TextBytes> {
  return (yield* yaml) ?? (yield* asItCame(body, words));
}

function* asItCame(body: Text, words: DocumentWords): Steps<TextBytes> {
  const out = new TextBytes();
  out.add(comment(words.notJson));
  yield* out.addLong(body);
  return out;
}

/** One comment line, whatever is in the text. */
export function comment(text: string): string {
  const line = hidesSomething(text) || /[\n\t]/.test(text) ? quoted(text).slice(1, -1) : text;
  return `# ${line}\n`;
}

function fileLine({ license, facets, hashes, attributions }: DefinitionFile): string {
  const sha256 = hashes.get('sha256')?.slice(0, 12) ?? '–';
  return [license ?? '–', facets.join(', ') || 'core', sha256, attributions.join('; ') || '–'].join(' · ');
}

/** YAML looks no further for the colon behind a key. */
const longestKey = 1000;

function byPath(a: DefinitionFile, b: DefinitionFile): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/** Plain where nobody could take it for something else, else in double quotes. */
function scalar(text: string): string {
  const isPlain =
    /^[A-Za-z_/.][\w/.()·–@ ,;+-]*$/.test(text) &&
    !/ $|^(?:\.+|[\d.]+|\.(?:inf|nan)|[yn]|yes|no|on|off|true|false|null)$/i.test(text);
  return isPlain ? text : quoted(text);
}
