import { sourceAddress } from '../../core/addresses/sourceAddress.ts';
import type { SourceLocation } from '../../core/definition.ts';
import type { CuratedSource } from '../../curation/curation.ts';
import { type Parts, partOf } from './typing.ts';

/** A source location as its editor has it; an unknown one is on GitHub by default. */
export function sourceParts(source: CuratedSource | SourceLocation | null): Parts {
  return {
    type: source?.type ?? 'git',
    provider: source?.provider ?? 'github',
    namespace: source?.namespace ?? '',
    name: source?.name ?? '',
    revision: source?.revision ?? '',
    path: source?.path ?? '',
    url: source?.url ?? '',
    address: '',
  };
}

/** An address was typed or pasted: if it can be read, its parts replace the present ones. */
export function withAddress(parts: Parts, address: string): Parts {
  const read = sourceAddress(address);
  if (!read) return { ...parts, address };
  const isSame = read.name === partOf(parts, 'name') && read.namespace === partOf(parts, 'namespace');
  // A repository address has no commit: the known commit stays.
  const revision = read.revision === '' && isSame ? partOf(parts, 'revision') : read.revision;
  const path = read.path === '' && isSame ? partOf(parts, 'path') : read.path;
  return { ...parts, ...read, type: 'git', revision, path, url: '', address };
}
