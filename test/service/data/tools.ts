import type { FileEntry, Harvested } from './definition.ts';

/** The tools the crawler runs, in the order in which their results arrive (service-api.md 6.4). */
export const arrivalOrder: readonly string[] = ['clearlydefined', 'licensee', 'reuse', 'scancode', 'fossology'];

/** The order of `described.tools` (service-api.md 12.1). */
const weightOrder: readonly string[] = ['clearlydefined', 'reuse', 'licensee', 'scancode', 'fossology'];

export function byWeight(tools: readonly string[]): readonly string[] {
  return [...tools].sort((one, other) => weight(one) - weight(other));
}

export function toolName(tool: string): string {
  return tool.split('/')[0] ?? tool;
}

/** The part of all findings that these tools produce alone. */
export function foundBy(everything: Harvested, tools: readonly string[]): Harvested | undefined {
  if (tools.length === 0) return undefined;
  const names = new Set(tools.map(toolName));
  const scanned = names.has('scancode') || names.has('fossology');
  const listed = names.has('clearlydefined');
  if (scanned && listed) return everything;
  const { declared, ...rest } = everything;
  return {
    ...rest,
    described: listed ? everything.described : {},
    ...(declared !== undefined && (listed || scanned) ? { declared } : {}),
    files: everything.files.map((file) => seen(file, listed, scanned, names.has('licensee') && isText(file))),
  };
}

function weight(tool: string): number {
  const at = weightOrder.indexOf(toolName(tool));
  return at < 0 ? weightOrder.length : at;
}

function isText(file: FileEntry): boolean {
  return file.natures?.includes('license') ?? false;
}

/**
 * The crawler's own tool lists and stores files, the scanner finds licenses and holders, licensee finds the license of
 * a text.
 */
function seen(file: FileEntry, listed: boolean, scanned: boolean, matched: boolean): FileEntry {
  return {
    path: file.path,
    ...((scanned || matched) && file.license !== undefined ? { license: file.license } : {}),
    ...(listed && file.natures !== undefined ? { natures: file.natures } : {}),
    ...(scanned && file.attributions !== undefined ? { attributions: file.attributions } : {}),
    ...(file.hashes !== undefined ? { hashes: file.hashes } : {}),
    ...(listed && file.token !== undefined ? { token: file.token } : {}),
  };
}
