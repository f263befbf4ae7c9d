import { isRecord } from '../../../base/isRecord.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { FileCollector } from '../../../service/fileCollector.ts';
import { quoted } from './escapeHidden.ts';
import { toYaml } from './toYaml.ts';

/** The subject and its data first, data only programs read last. */
const order = ['coordinates', 'described', 'licensed', 'files', 'scores', '*', '_meta'];

/** The whole untouched answer as YAML, unknown fields included. `null`: it is nested too deeply. */
export function definitionText(body: unknown): string | null {
  return toYaml(body, { order });
}

/** The same without its files. */
export function definitionOutline(body: unknown): string | null {
  return toYaml(body, { order, without: ['files'] });
}

/**
 * For comparison: keys sorted alphabetically, a line for each file sorted by path, and without `_meta`, which has the
 * time the service computed it.
 */
export function comparableText(body: unknown): string | null {
  const yaml = toYaml(body, { isSorted: true, without: ['files', '_meta'] });
  const files = filesOf(body);
  if (yaml === null || files.length === 0) return yaml;
  const lines = files.toSorted(byPath).map((file) => {
    const [path, line] = [scalar(file.path), scalar(fileLine(file))];
    return path.length > longestKey ? `  ? ${path}\n  : ${line}\n` : `  ${path}: ${line}\n`;
  });
  return `${yaml}files:\n${lines.join('')}`;
}

function filesOf(body: unknown): readonly DefinitionFile[] {
  const collector = new FileCollector();
  const files = isRecord(body) ? body['files'] : null;
  if (Array.isArray(files)) for (const file of files as readonly unknown[]) collector.add(file);
  return collector.files;
}

function fileLine({ license, facets, hashes, attributions }: DefinitionFile): string {
  const sha256 = hashes.get('sha256')?.slice(0, 12) ?? '–';
  return [license ?? '–', facets.join(', ') || 'core', sha256, attributions.join('; ') || '–'].join(' · ');
}

/** YAML searches no further for the colon behind a key. */
const longestKey = 1000;

function byPath(a: DefinitionFile, b: DefinitionFile): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/** Plain if it can't be mistaken for another type, otherwise in double quotes. */
function scalar(text: string): string {
  const isPlain =
    /^[A-Za-z_/.][\w/.()·–@ ,;+-]*$/.test(text) &&
    !/ $|^(?:\.+|[\d.]+|\.(?:inf|nan)|[yn]|yes|no|on|off|true|false|null)$/i.test(text);
  return isPlain ? text : quoted(text);
}
