import { type Result, succeed } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import type { RawTool } from '../../../protocol/raw.ts';
import type { Definitions } from '../definitions.ts';
import type { Documents } from './documents.ts';

interface Parts {
  readonly documents: Pick<Documents, 'tools'>;
  readonly definitions: Pick<Definitions, 'full'>;
}

/** Tools with results of this revision, in the order of the service, and whether the definition is made from them. */
export async function harvestedTools(
  coordinates: Coordinates,
  { documents, definitions }: Parts,
  signal: AbortSignal,
): Promise<Result<readonly RawTool[], Problem>> {
  const [tools, full] = await Promise.all([
    documents.tools(coordinates, signal),
    definitions.full(coordinates, signal),
  ]);
  const named = full.ok ? full.value.definition.described.tools : [];
  if (!tools.ok) {
    // The written description has no such list (written-api.md 4): then the tools the definition names are used.
    const { kind } = tools.problem;
    const isUnlisted = full.ok && (kind === 'notFound' || kind === 'notOffered');
    return isUnlisted ? succeed(named.flatMap(toolNamed)) : tools;
  }
  const used = new Set(named);
  return succeed(tools.value.map((tool) => ({ ...tool, isUsed: used.has(`${tool.tool}/${tool.version}`) })));
}

/** `tool/version`; a curation is no tool. */
function toolNamed(text: string): readonly RawTool[] {
  const [tool = '', version = '', ...more] = text.split('/');
  if (tool === '' || version === '' || more.length > 0 || tool === 'curation') return [];
  return [{ tool, version, isUsed: true }];
}
