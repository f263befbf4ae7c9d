import type { Definition } from '../../core/definition.ts';
import { isCuration } from '../../core/summary.ts';
import { isSameLicense } from '../../curation/licenses/comparableLicense.ts';
import type { ToolDeclaration, WhyOrigin } from '../../protocol/why.ts';
import type { ComponentCurations } from '../../service/curationAnswer.ts';
import { joinDeclared } from '../../curation/licenses/joinDeclared.ts';
import { lastToSet } from '../definitions/curatedFields.ts';
import { recordOf, textOf } from './jsonValue.ts';

/** In the service's order (service-api.md 12.1). */
const weights: readonly string[] = ['clearlydefined', 'reuse', 'licensee', 'scancode', 'fossology', 'cdsource'];

/** The tools of a definition, without its curation; the highest weight first. */
export function toolsOf({ described }: Pick<Definition, 'described'>): readonly string[] {
  const tools = described.tools.filter((tool) => !isCuration(tool));
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
  /** Of the coordinates. */
  readonly type: string;
  /** Lower case. */
  readonly revision: string;
  readonly curations: Pick<ComponentCurations, 'inEffect' | 'contributions'> | null;
  /** The value of a curation in effect, if the list of curations has none. */
  readonly curated: string | null;
  /** The highest weight first; `null`: unknown. */
  readonly declarations: readonly ToolDeclaration[] | null;
}

/** The source of the declared license: a curation before the tools, whose values the service joins. */
export function declaredBy({ declared, type, revision, curations, curated, declarations }: Declaring): WhyOrigin {
  const inEffect = declaredIn(curations?.inEffect.get(revision)) ?? curated;
  const tools = declarations && countingTools(type, declarations);
  const joined = tools && joinDeclared(tools.map((one) => one.declared));
  const isJoined = declared !== null && typeof joined === 'string' && isSameLicense(joined, declared);
  if (inEffect !== null && (declared === null || inEffect === declared || !isJoined)) {
    const set = { licensed: { declared: inEffect } };
    const last = curations && lastToSet('declared', set, curations.contributions, revision);
    const without = tools && joined !== undefined ? { declared: joined, tools } : null;
    return { kind: 'curation', pullRequest: last?.number ?? null, url: last?.url ?? null, without };
  }
  if (declared === null) return { kind: 'nothing' };
  return { kind: isJoined ? 'tools' : 'unknown', tools: tools ?? [] };
}

/**
 * The tools whose values make the declared license: all that identify one. For crates, clearlydefined alone if it
 * does (service-api.md 12.1).
 */
function countingTools(type: string, declarations: readonly ToolDeclaration[]): readonly ToolDeclaration[] {
  const identified = declarations.filter(({ declared }) => declared !== 'NOASSERTION');
  const own = type === 'crate' && identified.filter(({ tool }) => tool.startsWith('clearlydefined/'));
  if (own && own.length > 0) return own;
  return identified.length > 0 ? identified : declarations;
}
