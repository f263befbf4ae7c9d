import type { Curation } from './curation.ts';

/** A curation as the written description spells it: the declared license is `licensed.license.expression` (written-api.md 2.2). */
export function writtenSpelling({ described, licensed, files }: Curation): unknown {
  return {
    ...(described === undefined ? {} : { described }),
    ...(licensed === undefined ? {} : { licensed: { license: { expression: licensed.declared } } }),
    ...(files === undefined ? {} : { files }),
  };
}
