import type { SitePage } from '../foundAddress.ts';

/** A repository page: a whole commit is a revision, anything else that stands for one is a `ref`. */
export function repository(
  provider: 'github' | 'gitlab',
  namespace: string,
  name: string,
  ref: string | null,
): SitePage {
  const written = ref?.replace(/^refs\/(?:tags|heads)\//, '') ?? '';
  const commit = /^[0-9a-f]{40}(?=\/|$)/i.exec(written)?.[0].toLowerCase() ?? null;
  return {
    type: 'git',
    provider,
    namespace,
    name: name.replace(/\.git$/i, ''),
    revision: commit,
    ref: commit === null ? written : null,
  };
}

/** `v1.tar.gz` → `v1`. */
export function withoutArchiveEnd(file: string): string {
  return file.replace(/\.(?:tar\.gz|tar\.bz2|tgz|tar|zip)$/i, '');
}
