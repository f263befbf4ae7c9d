import { isRecord } from '../base/isRecord.ts';
import { describedTextNames } from '../core/describedTexts.ts';
import type { CuratedDescription, CuratedFile, Curation } from './curation.ts';

/**
 * Reads a curation as the service lists it, in the running spelling: in the written one (written-api.md 2.2) the license's
 * expression is what is declared. Anyone can open a pull request with a file that no schema allows: values of another type
 * are left out. `null` if there is none.
 */
export function readCuration(value: unknown): Curation | null {
  if (!isRecord(value)) return null;
  const { described, licensed, files } = value;
  const declared = isRecord(licensed) ? (licensed['declared'] ?? expressionOf(licensed['license'])) : undefined;
  return {
    ...(isRecord(described) ? { described: descriptionOf(described) } : {}),
    ...(typeof declared === 'string' ? { licensed: { declared } } : {}),
    ...(Array.isArray(files) ? { files: (files as readonly unknown[]).flatMap(fileOf) } : {}),
  };
}

function expressionOf(license: unknown): unknown {
  return isRecord(license) ? license['expression'] : undefined;
}

function descriptionOf(described: Readonly<Record<string, unknown>>): CuratedDescription {
  const { sourceLocation, facets } = described;
  const texts = describedTextNames.filter((name) => typeof described[name] === 'string');
  return {
    ...Object.fromEntries(texts.map((name) => [name, described[name]])),
    ...(isRecord(sourceLocation) ? { sourceLocation: partsOf(sourceLocation) } : {}),
    ...(isRecord(facets) ? { facets: listsIn(facets) } : {}),
  };
}

function partsOf(location: Readonly<Record<string, unknown>>): NonNullable<CuratedDescription['sourceLocation']> {
  const parts = Object.entries(location).filter(([, part]) => typeof part === 'string' || part === null);
  return Object.fromEntries(parts) as unknown as NonNullable<CuratedDescription['sourceLocation']>;
}

function listsIn(facets: Readonly<Record<string, unknown>>): NonNullable<CuratedDescription['facets']> {
  return Object.fromEntries(
    Object.entries(facets).flatMap(([name, globs]) => (isList(globs) ? [[name, textsIn(globs)]] : [])),
  );
}

function fileOf(value: unknown): readonly CuratedFile[] {
  if (!isRecord(value) || typeof value['path'] !== 'string') return [];
  const { path, license, attributions } = value;
  return [
    {
      path,
      ...(typeof license === 'string' ? { license } : {}),
      ...(isList(attributions) ? { attributions: textsIn(attributions) } : {}),
    },
  ];
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function textsIn(list: readonly unknown[]): readonly string[] {
  return list.filter((item) => typeof item === 'string');
}

/** A curation as the written description spells it: the declared license is `licensed.license.expression` (written-api.md 2.2). */
export function writtenSpelling({ described, licensed, files }: Curation): unknown {
  return {
    ...(described === undefined ? {} : { described }),
    ...(licensed === undefined ? {} : { licensed: { license: { expression: licensed.declared } } }),
    ...(files === undefined ? {} : { files }),
  };
}
