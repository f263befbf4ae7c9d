import { decodeBlocks, type LongBytes } from '../../../base/longBytes.ts';
import { parseJson } from '../../../base/parseJson.ts';
import { compareTexts } from '../../../core/compareRevisions.ts';
import { comment } from '../../../curation/yaml/quotedText.ts';
import { scalarText } from '../../../curation/yaml/scalarText.ts';
import { indentJson } from './jsonIndent.ts';
import { keyText, toYaml } from './toYaml.ts';
import { isRecord } from '../../../base/isRecord.ts';
import { isCuration } from '../../../core/summary.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { FileCollector } from '../../../service/fileCollector.ts';

/** An answer that is shown as a document. */
export interface DocumentToFormat extends Pick<LongBytes, 'blocks'> {
  /** `json`: JSON on lines. All others are YAML; `outline` and `comparable` are of a definition, too. */
  readonly form: 'json' | 'yaml' | 'definition' | 'outline' | 'comparable';
  /** Inserted above YAML. */
  readonly head: string;
  /** One line, for a comment above text that can't be written as YAML. */
  readonly notJson: string;
}

export interface FormattedDocument {
  /** UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const yamlForms = {
  yaml: toYaml,
  definition: definitionText,
  outline: definitionOutline,
  comparable: comparableText,
} as const;

/** Text that is no JSON stays unchanged. */
export function formatDocument({ blocks, form, head, notJson }: DocumentToFormat): FormattedDocument {
  if (form === 'json') return { bytes: indentJson(blocks) };
  const text = decodeBlocks(blocks);
  const value = parseJson(text);
  const yaml = value === undefined ? null : yamlForms[form](value);
  return { bytes: new TextEncoder().encode(head + (yaml ?? comment(notJson) + text)) };
}

/** The subject and its data first, data only programs read last. */
const order = ['coordinates', 'described', 'licensed', 'files', 'scores', '*', '_meta'];

/** The whole untouched answer as YAML, unknown fields included. `null`: it is nested too deeply. */
function definitionText(body: unknown): string | null {
  return toYaml(body, { order });
}

/** The same without its files. */
function definitionOutline(body: unknown): string | null {
  return toYaml(body, { order, without: ['files'] });
}

/**
 * For comparison: keys sorted alphabetically, a line for each file sorted by path, and without what differs although
 * nothing changes: `_meta`, which has the time the service computed it, and the curation among the tools, which is
 * `curation/supplied` in a preview.
 */
function comparableText(body: unknown): string | null {
  const yaml = toYaml(withoutCuration(body), { isSorted: true, without: ['files', '_meta'] });
  const files = filesOf(body);
  if (yaml === null || files.length === 0) return yaml;
  const lines = files.toSorted(byPath).map((file) => `  ${keyText(file.path, '  ')} ${scalarText(fileLine(file))}\n`);
  return `${yaml}files:\n${lines.join('')}`;
}

function withoutCuration(body: unknown): unknown {
  const described = isRecord(body) ? body['described'] : null;
  if (!isRecord(body) || !isRecord(described) || !Array.isArray(described['tools'])) return body;
  const tools = (described['tools'] as readonly unknown[]).filter(
    (tool) => typeof tool !== 'string' || !isCuration(tool),
  );
  return { ...body, described: { ...described, tools } };
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

function byPath(a: DefinitionFile, b: DefinitionFile): number {
  return compareTexts(a.path, b.path);
}
