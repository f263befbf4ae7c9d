import type { DependencyGraph, ManifestFormat, ManifestReading } from './format.ts';
import { formats } from './formats.generated.ts';

/** Of all that is exported here, the first call loads the code of every format (`laterParts` in esbuild.js): functions only. */

/** `id`: of a format. */
export function readAs(id: string, text: string): ManifestReading {
  return formatOf(id).read(text);
}

/** `id`: of a format that has a graph. */
export function graphAs(id: string, text: string): DependencyGraph {
  const { graph } = formatOf(id);
  if (!graph) throw new Error(`${id} has no graph`);
  return graph(text);
}

function formatOf(id: string): ManifestFormat {
  const found = formats.find((format) => format.id === id);
  if (!found) throw new Error(`no format is called ${id}`);
  return found;
}
