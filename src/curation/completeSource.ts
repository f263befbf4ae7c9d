import type { CuratedSource } from './curation.ts';
import type { DraftMap } from './draftTree.ts';
import type { Fix } from './finding.ts';
import { scalarText } from './scalarText.ts';

/**
 * The source location in a commit's address on GitHub or GitLab: `github.com/<owner>/<name>/commit/<sha>` (or `tree`),
 * `gitlab.com/<group>/…/<name>/-/commit/<sha>`. GitLab's groups are separated by dots in coordinates. `null` for
 * anything else.
 */
export function sourceOfAddress(url: string): CuratedSource | null {
  if (url.length > 1000) return null;
  const found =
    /^https:\/\/(?:www\.)?(github|gitlab)\.com\/([\w.\-/]+?)(?:\/-)?\/(?:commit|tree)\/([0-9a-f]{40})\/?$/i.exec(url);
  const [, host = '', path = '', revision = ''] = found ?? [];
  if (!found) return null;
  const provider = host.toLowerCase();
  const pieces = path.split('/');
  const name = pieces.pop() ?? '';
  if (pieces.length === 0 || pieces.includes('') || name === '' || (provider === 'github' && pieces.length > 1))
    return null;
  return { type: 'git', provider, namespace: pieces.join('.'), name, revision: revision.toLowerCase(), url };
}

/** Adds the fields a source location lacks before its `url`, when the address contains them. */
export function completeSource(node: DraftMap, text: string): Fix | null {
  const url = node.entries.find(({ key }) => key === 'url');
  if (url?.value.kind !== 'text' || node.isFlow) return null;
  const source = sourceOfAddress(url.value.text);
  if (source === null) return null;
  const lineStart = text.lastIndexOf('\n', url.keyRange.start - 1) + 1;
  const indent = text.slice(lineStart, url.keyRange.start);
  if (/[^ ]/.test(indent)) return null;
  const there = new Set(node.entries.map(({ key }) => key));
  const lines = (['type', 'provider', 'namespace', 'name', 'revision'] as const)
    .filter((key) => !there.has(key))
    .map((key) => `${indent}${key}: ${scalarText(source[key] ?? '')}\n`);
  return { kind: 'completeSource', range: { start: lineStart, end: lineStart }, text: lines.join('') };
}
