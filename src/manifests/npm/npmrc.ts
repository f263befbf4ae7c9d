/** pnpm: whether members of a workspace share its lock; with `shared-workspace-lockfile=false` each has its own. */
export function readsLockOfWorkspace(text: string): boolean {
  return !/^[ \t]*shared-workspace-lockfile[ \t]*=[ \t]*"?false"?[ \t]*$/m.test(text);
}

/**
 * Reads npm's ini dialect (npm docs, npmrc): `key = value`, comments from `;` or `#`, quotes around either side, sections
 * that mean nothing here. `${VARIABLES}` stay as they are: their values belong to another machine. Only registries are
 * kept, no token: `@scope` → address, `''` for all other names.
 */
export function parseNpmrc(text: string): ReadonlyMap<string, string> {
  const registries = new Map<string, string>();
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith(';') || trimmed.startsWith('#')) continue;
    if (trimmed.startsWith('[') && trimmed.endsWith(']')) break;
    const equals = trimmed.indexOf('=');
    if (equals < 0) continue;
    const key = plain(trimmed.slice(0, equals));
    const scope = scopeOfKey(key);
    if (scope !== null) registries.set(scope, plain(trimmed.slice(equals + 1)));
  }
  return registries;
}

/** Of `registry` and `@scope:registry`; `null` for any other key. */
export function scopeOfKey(key: string): string | null {
  if (key === 'registry') return '';
  return key.startsWith('@') && key.endsWith(':registry') ? key.slice(0, -':registry'.length) : null;
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
