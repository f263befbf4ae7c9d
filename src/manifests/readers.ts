import type { ManifestFormat, ManifestReading } from './format.ts';
import { formats } from './formats.generated.ts';
import { formatFor } from './registry.ts';

const byId: ReadonlyMap<string, ManifestFormat> = new Map(formats.map((format) => [format.id, format]));

/** The format of this id, with the code that reads it. */
export function readerOf(id: string): ManifestFormat | undefined {
  return byId.get(id);
}

/** The format of a file, by its path inside the workspace folder, with the code that reads it. */
export function readerFor(path: string): ManifestFormat | undefined {
  const format = formatFor(path);
  return format && readerOf(format.id);
}

/** Reads a text as the format of this id. */
export function readManifest(id: string, text: string): ManifestReading {
  const format = readerOf(id);
  if (!format) throw new Error(`unknown format: ${id}`);
  return format.read(text);
}
