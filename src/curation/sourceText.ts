import type { SourceLocation } from '../core/definition.ts';
import type { CuratedSource } from './curation.ts';

/** The source's location for display: its web address, else its coordinates. With `parts`, both of what can differ. */
export function sourceText(location: SourceLocation | CuratedSource | null, parts: 'address' | 'all'): string | null {
  if (location === null) return null;
  const { type, provider, namespace, name, revision, url, path } = location;
  const coordinates = [type, provider, namespace ?? '-', name, revision].map((part) => part ?? '?').join('/');
  if (parts === 'address' && url) return url;
  return [coordinates, path ? `path ${path}` : null, url ?? null].filter((part) => part !== null).join(' ');
}
