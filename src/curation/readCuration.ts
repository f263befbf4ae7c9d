import { isRecord } from '../base/isRecord.ts';
import type { Curation } from './curation.ts';

/**
 * Reads a curation as the service lists it, in the running spelling: in the written one (written-api.md 2.2) the license's
 * expression is what is declared. The service has validated it, so only what would break a reader is checked. `null` if
 * there is none.
 */
export function readCuration(value: unknown): Curation | null {
  if (!isRecord(value)) return null;
  const { described, licensed, files } = value;
  const declared = isRecord(licensed) ? (licensed['declared'] ?? expressionOf(licensed['license'])) : undefined;
  return {
    ...(isRecord(described) ? { described } : {}),
    ...(typeof declared === 'string' ? { licensed: { declared } } : {}),
    ...(Array.isArray(files) ? { files: files.filter(isFile) } : {}),
  };
}

function expressionOf(license: unknown): unknown {
  return isRecord(license) ? license['expression'] : undefined;
}

function isFile(value: unknown): value is { readonly path: string } {
  return isRecord(value) && typeof value['path'] === 'string';
}

/** A curation as the written description spells it: the declared license is `licensed.license.expression` (written-api.md 2.2). */
export function writtenSpelling({ described, licensed, files }: Curation): unknown {
  return {
    ...(described === undefined ? {} : { described }),
    ...(licensed === undefined ? {} : { licensed: { license: { expression: licensed.declared } } }),
    ...(files === undefined ? {} : { files }),
  };
}
