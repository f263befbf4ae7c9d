import { decodeBlocks, type LongBytes } from '../../../base/longBytes.ts';
import { parseJson } from '../../../base/parseJson.ts';
import { comparableText, definitionOutline, definitionText } from './definitionText.ts';
import { comment } from './escapeHidden.ts';
import { indentJson } from './jsonIndent.ts';
import { toYaml } from './toYaml.ts';

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
