/** The settings of one .npmrc that name sources of packages. Everything else in it, above all tokens, is dropped. */
export interface Npmrc {
  readonly registry: string | null;
  /** `@scope` → registry. */
  readonly scopes: ReadonlyMap<string, string>;
}

/** pnpm: whether members of a workspace share its lock; with `shared-workspace-lockfile=false` each has its own. */
export function readsLockOfWorkspace(text: string): boolean {
  return !/^[ \t]*shared-workspace-lockfile[ \t]*=[ \t]*"?false"?[ \t]*$/m.test(text);
}

/**
 * Reads npm's ini dialect (npm docs, npmrc): `key = value`, comments from `;` or `#`, quotes around either side, sections
 * that mean nothing here. `${VARIABLES}` stay as they are: their values belong to another machine.
 */
export function parseNpmrc(text: string): Npmrc {
  const scopes = new Map<string, string>();
  let registry: string | null = null;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith(';') || trimmed.startsWith('#')) continue;
    if (trimmed.startsWith('[') && trimmed.endsWith(']')) break;
    const equals = trimmed.indexOf('=');
    if (equals < 0) continue;
    const key = plain(trimmed.slice(0, equals));
    if (key === 'registry') registry = plain(trimmed.slice(equals + 1));
    else if (key.startsWith('@') && key.endsWith(':registry')) {
      scopes.set(key.slice(0, -':registry'.length), plain(trimmed.slice(equals + 1)));
    }
  }
  return { registry, scopes };
}

/** Without quotes, or without a comment behind the value. `\;` and `\#` are themselves. */
function plain(text: string): string {
  const trimmed = text.trim();
  const quoted = /^"(.*)"$/.exec(trimmed) ?? /^'(.*)'$/.exec(trimmed);
  if (quoted) return quoted[1] ?? '';
  return trimmed
    .replace(/(^|[^\\])[;#].*/s, '$1')
    .replace(/\\([;#\\])/g, '$1')
    .trim();
}
