import type { DependencyGraph, ManifestFormat, ManifestReading } from './format.ts';
import { formats } from './formats.generated.ts';
import { formatFor } from './registry.ts';
import { readingWithoutCredentials } from './sources/withoutCredentials.ts';
import { messages } from './problemMessage.ts';

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

/**
 * Dependencies of one file. The largest lock known has half as many; a million need more memory than the worker has to
 * link them.
 */
const maxDependencies = 200_000;

/**
 * Reads a text. Of very many dependencies only the first are listed, and the reading reports that as a problem. Whatever the
 * format, the reading has no credentials.
 */
export function readManifest(format: ManifestFormat, text: string): ManifestReading {
  const reading = format.read(text);
  const first = reading.dependencies[maxDependencies];
  if (!first) return readingWithoutCredentials(reading);
  const problem = { message: messages.tooMuch, range: { start: first.nameRange.start, end: text.length } };
  return readingWithoutCredentials({
    ...reading,
    dependencies: reading.dependencies.slice(0, maxDependencies),
    problems: [...reading.problems, problem],
  });
}

/** The edges among the first `count` dependencies. `null`: the format has none. */
export function readGraph(format: ManifestFormat, text: string, count: number): DependencyGraph | null {
  const graph = format.graph?.(text) ?? null;
  if (!graph || graph.needs.length <= count) return graph;
  return { needs: graph.needs.slice(0, count).map((needs) => needs.filter((at) => at < count)) };
}
