import type { Coordinates } from './coordinates.ts';

/**
 * The closed lists of the service (service-api.md 2.1). It checks each value separately; `pairs` has the valid
 * combinations.
 */
export const componentTypes = [
  'npm',
  'conda',
  'condasrc',
  'crate',
  'git',
  'maven',
  'composer',
  'nuget',
  'gem',
  'go',
  'pod',
  'pypi',
  'sourcearchive',
  'deb',
  'debsrc',
] as const;

export const componentProviders = [
  'anaconda-main',
  'anaconda-r',
  'npmjs',
  'cocoapods',
  'conda-forge',
  'cratesio',
  'github',
  'gitlab',
  'packagist',
  'golang',
  'mavencentral',
  'mavengoogle',
  'gradleplugin',
  'nuget',
  'rubygems',
  'pypi',
  'debian',
] as const;

export type ComponentType = (typeof componentTypes)[number];
export type ComponentProvider = (typeof componentProviders)[number];

/**
 * A type and a provider that make sense together. The service accepts everything else, but has no data for it.
 */
export interface ComponentPair {
  readonly type: ComponentType;
  readonly provider: ComponentProvider;
  readonly namespace: 'required' | 'optional' | 'none';
  /** The crawler's own distinction: what is shipped, or what it was made from. */
  readonly form: 'package' | 'source';
  /** The type of its package URLs. */
  readonly packageUrlType: string;
  /** Label: `npm package`. */
  readonly title: string;
}

export const pairs: readonly ComponentPair[] = [
  pair('npm', 'npmjs', 'optional', 'package', 'npm', 'npm package'),
  pair('git', 'github', 'required', 'source', 'github', 'GitHub repository'),
  pair('git', 'gitlab', 'required', 'source', 'gitlab', 'GitLab repository'),
  pair('go', 'golang', 'optional', 'package', 'golang', 'Go module'),
  pair('maven', 'mavencentral', 'required', 'package', 'maven', 'Maven artifact'),
  pair('maven', 'mavengoogle', 'required', 'package', 'maven', "Maven artifact from Google's repository"),
  pair('maven', 'gradleplugin', 'optional', 'package', 'maven', 'Gradle plugin'),
  pair('sourcearchive', 'mavencentral', 'required', 'source', 'maven', 'Maven source archive'),
  pair('sourcearchive', 'mavengoogle', 'required', 'source', 'maven', "Maven source archive from Google's repository"),
  pair('sourcearchive', 'gradleplugin', 'required', 'source', 'maven', 'Gradle plugin source archive'),
  pair('nuget', 'nuget', 'none', 'package', 'nuget', 'NuGet package'),
  pair('pypi', 'pypi', 'none', 'package', 'pypi', 'Python package'),
  pair('gem', 'rubygems', 'none', 'package', 'gem', 'Ruby gem'),
  pair('crate', 'cratesio', 'none', 'package', 'cargo', 'Rust crate'),
  pair('composer', 'packagist', 'required', 'package', 'composer', 'Composer package'),
  pair('pod', 'cocoapods', 'none', 'package', 'cocoapods', 'CocoaPods pod'),
  pair('deb', 'debian', 'none', 'package', 'deb', 'Debian package'),
  pair('debsrc', 'debian', 'none', 'source', 'deb', 'Debian source package'),
  pair('conda', 'conda-forge', 'optional', 'package', 'conda', 'conda-forge package'),
  pair('conda', 'anaconda-main', 'optional', 'package', 'conda', 'Anaconda package'),
  pair('conda', 'anaconda-r', 'optional', 'package', 'conda', 'Anaconda R package'),
  pair('condasrc', 'conda-forge', 'none', 'source', 'conda', 'conda-forge source'),
  pair('condasrc', 'anaconda-main', 'none', 'source', 'conda', 'Anaconda source'),
  pair('condasrc', 'anaconda-r', 'none', 'source', 'conda', 'Anaconda R source'),
];

/**
 * Providers by the name of a conda channel, which may be the last part of an address. The first name of a provider is the
 * one that is written.
 */
export const condaChannels: ReadonlyMap<string, 'conda-forge' | 'anaconda-main' | 'anaconda-r'> = new Map([
  ['conda-forge', 'conda-forge'],
  ['main', 'anaconda-main'],
  ['defaults', 'anaconda-main'],
  ['anaconda', 'anaconda-main'],
  ['r', 'anaconda-r'],
]);

/** `null` when the type and the provider do not go together, or are unknown to the service. */
export function pairOf(coordinates: Pick<Coordinates, 'type' | 'provider'>): ComponentPair | null {
  return pairs.find(({ type, provider }) => type === coordinates.type && provider === coordinates.provider) ?? null;
}

/**
 * True if the name is the id of a Gradle plugin. The service has the plugin's implementation, under another name, and answers
 * with its definition (service-api.md 2.2).
 */
export function isPluginId({ provider, namespace }: Pick<Coordinates, 'provider' | 'namespace'>): boolean {
  return provider === 'gradleplugin' && namespace === null;
}

/** True if the service can have data for this: a valid pair, with a namespace if and only if the pair needs one. */
export function isCovered(coordinates: Coordinates): boolean {
  const found = pairOf(coordinates);
  if (found === null) return false;
  return found.namespace === 'optional' || (found.namespace === 'required') === (coordinates.namespace !== null);
}

function pair(
  type: ComponentType,
  provider: ComponentProvider,
  namespace: ComponentPair['namespace'],
  form: ComponentPair['form'],
  packageUrlType: string,
  title: string,
): ComponentPair {
  return { type, provider, namespace, form, packageUrlType, title };
}
