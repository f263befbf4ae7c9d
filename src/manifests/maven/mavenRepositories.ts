import { identifyGit } from '../linking/identifyGit.ts';
import type { AnsweredSources, Identity } from '../sources/packageSources.ts';
import { type XmlElement, childOf, childrenOf, readXml } from '../parse/xml.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';
import { hostOf, withoutSecrets } from '../sources/registryHost.ts';
import { type Origin, Origins } from '../sources/origins.ts';
import type { UserSettingsFile } from '../userSettingsFile.ts';
import { format, readGradleBuild } from './gradleBuild.ts';
import { GradleBuilds } from './gradleBuilds.ts';
import { resolvedText } from './gradleNotation.ts';
import { isWellKnown } from '../sources/wellKnown.ts';

/** A repository that a build of Maven or Gradle uses for artifacts, besides the default ones. */
export interface MavenRepository {
  /** As written, with the known variables replaced; the label of an unreadable settings file. */
  readonly address: string;
  /**
   * The artifacts it is used for (Gradle, Declaring repositories, Content filtering): a group `a.b`, with those below
   * it `a.b.**`, those that begin with a text `a.b*`, or one artifact `a.b:c`. `null`: any.
   */
  readonly filters: readonly string[] | null;
  /** The filtered artifacts come from no other repository: Gradle's `exclusiveContent`. */
  readonly isExclusive: boolean;
  /** Nobody signs in to it. Maven has the credentials for that in settings of their own. */
  readonly isAnonymous: boolean;
  /** For plugins and extensions only. */
  readonly isForPlugins?: true;
}

/** A possible origin of any artifact. `address`: or a text that the user can answer for, such as a file's path. */
export function sourceAt(address: string): MavenRepository {
  return { address, filters: null, isExclusive: false, isAnonymous: false };
}

/** As in `Dependency`. */
interface NamedArtifact {
  readonly name: string;
  readonly version: string | null;
}

/** Decides which names a build may have from a repository that isn't known to be public. */
export class RepositoryRules {
  readonly #origins: Origins;

  /**
   * A folder of this machine (`mavenLocal()`, `flatDir`, `file:`) withholds nothing: its artifacts were built here or
   * came from one of the other repositories, so that it is no evidence about a name.
   */
  constructor(answers: AnsweredSources) {
    this.#origins = new Origins((address) => isLocalAddress(address) || isPublicAddress(address, 'maven'), answers);
  }

  /**
   * What an artifact `group:name` is, unless it is one of the public repositories: withheld, or a repository of a forge that
   * JitPack builds. `null`: no reason against a public one. `isPlugin`: repositories for plugins count too.
   */
  identityElsewhere(
    repositories: readonly MavenRepository[],
    { name, version }: NamedArtifact,
    isPlugin = false,
  ): Identity | null {
    const isPublic = isWellKnown('maven', name);
    let found: Origin | null = null;
    let built: Identity | null = null;
    for (const { address, filters, isExclusive, isAnonymous, isForPlugins } of repositories) {
      if (isForPlugins && !isPlugin) continue;
      const origin = this.#origins.at(address);
      const isHarmless = origin.access === 'public';
      const isOfJitpack = isJitpack(address);
      if ((isHarmless && !isOfJitpack) || (filters && !filters.some((filter) => isIn(filter, name)))) continue;
      const repository = isOfJitpack && !isPublic ? repositoryOf(name) : null;
      if (isOfJitpack && filters === null && repository === null && isAnonymous) continue;
      if (isHarmless) {
        if (repository !== null) built ??= identifyGit(repository, version);
      } else if (isExclusive) return origin.withheld;
      else if (!isPublic) found ??= origin;
    }
    return found === null ? built : found.perhaps;
  }
}

/** A folder of this machine: `file:`, a path, or one that begins with a folder of the project. */
function isLocalAddress(address: string): boolean {
  const text = address.trim();
  if (/^file:/i.test(text) || /^\$\{(?:project\.)?(?:basedir|baseUri)\b/.test(text)) return true;
  if (
    /^\$\{(?:(?:project\.|rootProject\.)?(?:projectDir|rootDir|buildDir)|settingsDir|gradleUserHomeDir|user\.home)\}/.test(
      text,
    )
  )
    return true;
  // A path has no scheme; neither has the label of a settings file, which is no path of a project.
  return /^\.{0,2}\/(?!\/)/.test(text);
}

/**
 * JitPack builds repositories of forges, and none of them is on Maven Central. Their groups begin with the forge and the owner, or are
 * the owner's domain (JitPack docs, "Building", "Custom domain name"). Private ones need credentials ("Private repositories"): without
 * those, a group of another domain counts as built there only where a filter names it, since hardly any is.
 */
function isJitpack(address: string): boolean {
  return /^jitpack\.io$/.test(hostOf(address));
}

/** The repository of `com.github.owner:repository` and of `com.github.owner.repository:module`; `null` for other groups. */
function repositoryOf(name: string): string | null {
  const found = /^(com\.github|com\.gitlab|com\.gitee|org\.bitbucket)\.([^.:]+)(?:\.([^:]+))?:(.+)$/i.exec(name);
  const [, host = '', owner = '', repository, artifact = ''] = found ?? [];
  const [last, first] = host.toLowerCase().split('.');
  return found ? `https://${first}.${last}/${owner}/${repository ?? artifact}` : null;
}

function isIn(filter: string, name: string): boolean {
  if (filter.includes(':')) return filter === name;
  const group = name.slice(0, Math.max(0, name.indexOf(':')));
  if (filter.endsWith('.**')) return group === filter.slice(0, -3) || group.startsWith(filter.slice(0, -2));
  return filter.endsWith('*') ? group.startsWith(filter.slice(0, -1)) : group === filter;
}

/** Sources of Maven and Gradle packages from the user's settings. */
export interface MavenUserSettings {
  /** Those of settings.xml, for Maven. A file that can't be read is one repository, at its label. */
  readonly maven: readonly MavenRepository[];
  /** Those of init scripts, for Gradle. */
  readonly gradle: readonly MavenRepository[];
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readMavenUserSettings(files: readonly UserSettingsFile[]): MavenUserSettings {
  const [maven, gradle]: [MavenRepository[], MavenRepository[]] = [[], []];
  for (const { kind, label, text } of files) {
    if (kind !== 'mavenSettings' && kind !== 'gradleInit') continue;
    const into = kind === 'mavenSettings' ? maven : gradle;
    if (text === null) into.push(sourceAt(label));
    else if (kind === 'mavenSettings') into.push(...repositoriesInSettings(text));
    else into.push(...inInitScript(text));
  }
  return { maven, gradle };
}

/**
 * Mirrors and repositories of a settings.xml (Maven, Settings Reference), those of every profile: which of them are active can
 * depend on the command line. A mirror counts for everything, also where it replaces one repository only. A mirror that is
 * `blocked`, as Maven's own for plain HTTP is, gives nothing.
 */
export function repositoriesInSettings(text: string): readonly MavenRepository[] {
  const { root } = readXml(text);
  const profiles = childrenOf(childOf(root, 'profiles'), 'profile');
  const mirrors = childrenOf(childOf(root, 'mirrors'), 'mirror').filter(
    (mirror) => childOf(mirror, 'blocked')?.content.text !== 'true',
  );
  const mirrored = mirrors.flatMap((mirror) => addressOf(mirror));
  const addresses = [...mirrored, ...profiles.flatMap((profile) => repositoryAddresses(profile))];
  const forPlugins = profiles.flatMap((profile) =>
    repositoryAddresses(profile, 'pluginRepositories', 'pluginRepository'),
  );
  return [
    ...addresses.map((address) => sourceAt(withoutSecrets(address))),
    ...forPlugins.map((address) => ({ ...sourceAt(withoutSecrets(address)), isForPlugins: true as const })),
  ];
}

/**
 * Addresses of the `repositories` of a project, of a profile or of one in settings, as written. Those for snapshots alone give
 * no release, and those of `pluginRepositories` no dependency (Maven, Settings Reference; POM Reference).
 */
export function repositoryAddresses(part: XmlElement, list = 'repositories', name = 'repository'): readonly string[] {
  const elements = childrenOf(childOf(part, list), name);
  const forReleases = elements.filter(
    (element) => childOf(childOf(element, 'releases'), 'enabled')?.content.text.toLowerCase() !== 'false',
  );
  return forReleases.flatMap(addressOf);
}

function addressOf(element: XmlElement): readonly string[] {
  const address = childOf(element, 'url')?.content.text ?? '';
  return address === '' ? [] : [address];
}

/** Repositories of an init script (Gradle, Initialization Scripts): they count for every build. */
function inInitScript(text: string): readonly MavenRepository[] {
  const file = { path: 'init.gradle', format, reading: readGradleBuild(text) };
  const builds = new GradleBuilds([file], []);
  return builds.scripts.flatMap((script) =>
    script.facts.repositories.map((one) => ({
      ...one,
      address: withoutSecrets(resolvedText(one.address, builds.lookUpIn(script))),
    })),
  );
}
