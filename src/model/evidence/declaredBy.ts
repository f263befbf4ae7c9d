import type { Definition } from '../../core/definition.ts';
import type { WhyOrigin } from '../../protocol/why.ts';
import type { ComponentCurations } from '../../service/curationAnswer.ts';
import { lastToSet } from '../definitions/curatedFields.ts';
import { recordOf, textOf } from './jsonValue.ts';

/** In the service's order: the first one's declaration is taken (service-api.md 12.1). */
const weights: readonly string[] = ['clearlydefined', 'reuse', 'licensee', 'scancode', 'fossology', 'cdsource'];

/** What one tool alone would declare. */
export interface ToolDeclaration {
  /** `tool/version`. */
  readonly tool: string;
  readonly declared: string;
}

/** The tools of a definition, without its curation; the highest weight first. */
export function toolsOf({ described }: Pick<Definition, 'described'>): readonly string[] {
  const tools = described.tools.filter((tool) => !tool.startsWith('curation/'));
  return [...new Set(tools)].sort((a, b) => weightOf(a) - weightOf(b));
}

export function weightOf(tool: string): number {
  const at = weights.indexOf(tool.split('/')[0] ?? '');
  return at < 0 ? weights.length : at;
}

/** `licensed.declared`, or its form in the written dialect, of a curation or a summary. */
export function declaredIn(value: unknown): string | null {
  const licensed = recordOf(recordOf(value)?.['licensed']);
  return textOf(licensed?.['declared']) ?? textOf(recordOf(licensed?.['license'])?.['expression']);
}

export interface Declaring {
  readonly declared: string | null;
  /** Lower case. */
  readonly revision: string;
  readonly curations: Pick<ComponentCurations, 'inEffect' | 'contributions'> | null;
  /** The value of a curation in effect, if the list of curations has none. */
  readonly curated: string | null;
  readonly declarations: readonly ToolDeclaration[];
}

/** The source of the declared license: a curation before any tool, then the tool with the highest weight. */
export function declaredBy({ declared, revision, curations, curated, declarations }: Declaring): WhyOrigin {
  const inEffect = declaredIn(curations?.inEffect.get(revision)) ?? curated;
  const [first] = declarations;
  if (inEffect !== null && (declared === null || inEffect === declared || first?.declared !== declared)) {
    const set = { licensed: { declared: inEffect } };
    const last = curations && lastToSet('declared', set, curations.contributions, revision);
    const toolSays = first?.declared ?? null;
    return { kind: 'curation', pullRequest: last?.number ?? null, url: last?.url ?? null, toolSays };
  }
  if (declared === null) return { kind: 'nothing' };
  const by = declarations.find((one) => one.declared === declared) ?? first;
  return by ? { kind: 'tool', tool: by.tool } : { kind: 'unknown' };
}
