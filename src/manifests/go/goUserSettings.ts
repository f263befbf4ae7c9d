import { type SourceName, sourceName } from '../packageSources.ts';
import { isPublicAddress } from '../publicHosts.ts';
import type { Environment, UserSettingsFile } from '../userSettingsFile.ts';

/** Sources of Go packages from the user's settings. */
export interface GoUserSettings {
  /** Labels of settings files that can't be read: each counts as an unknown private source of every package. */
  readonly unreadable: readonly SourceName[];
  /** Globs over the first elements of module paths: what `GOPRIVATE`, `GONOPROXY` and `GONOSUMDB` name. */
  readonly privatePatterns: readonly string[];
  /** Proxies of `GOPROXY` that aren't known to be public. */
  readonly proxies: readonly SourceName[];
}

/**
 * `files`: of every kind, the nearest to the workspace folder first. A variable of the environment goes before the same one in the
 * file of `go env -w` (`go help environment`), unless it is empty.
 */
export function readGoUserSettings(files: readonly UserSettingsFile[], environment: Environment): GoUserSettings {
  const own = files.filter(({ kind }) => kind === 'goEnv');
  const written = new Map<string, string>();
  for (const { text } of own) {
    for (const line of text?.split(/\r?\n/) ?? []) {
      const equals = line.indexOf('=');
      const key = line.slice(0, equals).trim();
      if (equals > 0 && !written.has(key)) written.set(key, line.slice(equals + 1).trim());
    }
  }
  const listAt = (name: string, separator: RegExp): readonly string[] =>
    (environment[name] || written.get(name) || '')
      .split(separator)
      .map((text) => text.trim())
      .filter((text) => text !== '');
  const patterns = ['GOPRIVATE', 'GONOPROXY', 'GONOSUMDB'].flatMap((name) => listAt(name, /,/));
  const proxies = listAt('GOPROXY', /[,|]/).filter(
    (proxy) => proxy !== 'direct' && proxy !== 'off' && !isPublicAddress(proxy, 'go'),
  );
  return {
    unreadable: own.flatMap(({ label, text }) => (text === null ? [label] : [])),
    privatePatterns: [...new Set(patterns)].filter((pattern) => pattern !== 'none'),
    proxies: [...new Set(proxies.map(sourceName))],
  };
}
