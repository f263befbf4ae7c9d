import { readGlobs } from '../base/globs.ts';
import { fail, succeed, type Result } from '../base/result.ts';
import { settingDefaults } from '../contributions.ts';
import { isPublicSource } from '../manifests/sources/packageSources.ts';
import { harmless } from './dependencyList.ts';

/** The service to use, and what is never sent to it. */
export interface SourceOptions {
  readonly apiUrl: string;
  /** The folder that keeps answers of the service between runs; `null`: each run requests all. */
  readonly cacheFolder: string | null;
  readonly privatePackages: readonly string[];
  readonly publicMirrors: readonly string[];
  readonly hasUserSettings: boolean;
}

/** The same options in every command, by name, for Node's `parseArgs`. */
export const sourceOptionTypes = {
  api: { type: 'string' },
  cache: { type: 'string' },
  private: { type: 'string', multiple: true },
  'public-mirror': { type: 'string', multiple: true },
  'no-user-settings': { type: 'boolean' },
} as const;

export const sourceUsage = `  --api URL             use this service instead of ${settingDefaults.apiUrl}
  --cache FOLDER        keep the service's answers in this folder, and use them for a day: programs that share it look
                        up each component once. It may be deleted at any time. Needs Node.js 22.13 or later
  --private PATTERN     never send names that match this glob pattern, such as '@acme/*' (can be repeated)
  --public-mirror HOST  treat this registry as public, such as npm.acme.example (can be repeated)
  --no-user-settings    ignore the package manager settings of this machine (~/.npmrc, pip.conf, NuGet.Config and
                        similar) and its environment variables for package sources`;

/** The values of options, as far as they are given: what Node's `parseArgs` makes of their types. */
export type Given<Types> = {
  readonly [name in keyof Types]?: Types[name] extends { readonly type: 'boolean' }
    ? boolean
    : Types[name] extends { readonly multiple: true }
      ? readonly string[]
      : string;
};

/** Fails with a message. */
export function readSourceOptions(values: Given<typeof sourceOptionTypes>): Result<SourceOptions, string> {
  const apiUrl = values.api ?? settingDefaults.apiUrl;
  if (!isServiceUrl(apiUrl)) return fail(`--api takes an address that begins with http, not '${harmless(apiUrl)}'.`);
  if (values.cache === '') return fail("--cache takes a folder, not ''.");
  const publicMirrors = values['public-mirror'] ?? [];
  // A source without a host has the text of its file for a name, as `source` in the list.
  const odd = publicMirrors.find((text) => !isPublicSource(text) && !/[${(/]/.test(text));
  if (odd !== undefined) return fail(`--public-mirror takes a host, host/path or *.host, not '${harmless(odd)}'.`);
  const privatePackages = values.private ?? [];
  const [unusable] = readGlobs(privatePackages).refused;
  if (unusable !== undefined) return fail(`--private takes a glob pattern, not '${harmless(unusable)}'.`);
  return succeed({
    apiUrl,
    cacheFolder: values.cache ?? null,
    privatePackages,
    publicMirrors,
    hasUserSettings: !(values['no-user-settings'] ?? false),
  });
}

function isServiceUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

/** The first sentence of what `parseArgs` throws. */
export function argumentProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return harmless(message.split('. ', 1)[0] ?? '').replace(/\.?$/, '.');
}
