import type { Coordinates } from '../../core/coordinates.ts';
import { folderOf, parentFolder, pathIn } from '../folders.ts';
import type { LinkedDependency, LinkedManifest, LinkOptions, WorkspaceFile } from '../link.ts';
import type { GitSource, WantedFile } from './linker.ts';
import type { AnsweredSources, SourceName } from '../sources/packageSources.ts';
import { sourceBehindSignIn, sourceOfRepository } from '../sources/gitAccess.ts';
import { remotesIn } from '../sources/repositorySettings.ts';
import { folderOfSettings, gitConfigFile } from '../userSettingsFile.ts';

/**
 * The rule for repositories, those of actions as well as those of packages. One on a public forge at an address that
 * needs no sign-in is public, unless the workspace gives evidence that its owner has private ones:
 *
 * - the workspace's own repository, or a remote of it, is the owner's: private actions are shared within one owner
 *   (GitHub Actions docs, "Sharing actions and workflows from your private repository"),
 * - some file of the workspace reaches a repository of the owner with ssh or with credentials,
 * - the user marked the owner *Private*,
 * - the settings of a repository in the workspace can't be read: they may name any owner.
 *
 * The first two say nothing about an owner that the user marked *Public*, the last nothing about settings so marked.
 */
export class PrivateOwners {
  /** Absent while no manifest has a repository. */
  #known: KnownOwners | undefined;
  readonly #readKnown: () => KnownOwners;
  readonly #answers: AnsweredSources;

  /** `repositories`: those that the workspace's files name, at the addresses they are fetched from. */
  constructor(
    repositories: () => readonly GitSource[],
    options: Pick<LinkOptions, 'supports' | 'userSettings' | 'privateSources'>,
    answers: AnsweredSources,
  ) {
    this.#answers = answers;
    this.#readKnown = () => ownersIn(repositories(), options, answers);
  }

  /** A manifest without the coordinates of repositories whose owner may have private ones. */
  withhold(manifest: LinkedManifest): LinkedManifest {
    const isRepository = ({ coordinates }: LinkedDependency): boolean => coordinates?.type === 'git';
    if (!manifest.dependencies.some(isRepository)) return manifest;
    const { owners, unread } = (this.#known ??= this.#readKnown());
    if (owners.size === 0 && unread === undefined) return manifest;
    const dependencies = manifest.dependencies.map((one) => {
      const { coordinates, dependency, version } = one;
      const owner = coordinates?.type === 'git' ? (ownerOf(coordinates, owners) ?? unread) : undefined;
      if (owner === undefined) return one;
      const stated = version === coordinates?.revision ? dependency.version : version;
      return { ...one, version: stated, ...this.#answers.withheld(owner) };
    });
    return { ...manifest, dependencies };
  }

  /**
   * The settings of the repositories that these files are in, as far as they lie in the workspace folder: only the
   * addresses of remotes are read of them. None if no file had a repository.
   */
  wanted(files: readonly WorkspaceFile[], supports: LinkOptions['supports']): readonly WantedFile[] {
    if (!this.#known) return [];
    const roots = new Set(['', ...files.flatMap(({ path }) => rootOf(path) ?? [])]);
    const known = new Set(supports.map(({ path }) => path));
    return [...roots]
      .map((root) => pathIn(root, gitConfigFile))
      .flatMap((path) => (known.has(path) ? [] : [{ path, formatId: null }]));
  }
}

interface KnownOwners {
  readonly owners: ReadonlySet<SourceName>;
  /** Settings that can't be read, which may name any owner. */
  readonly unread: SourceName | undefined;
}

function ownersIn(
  repositories: readonly GitSource[],
  { supports, userSettings, privateSources = [] }: Pick<LinkOptions, 'supports' | 'userSettings' | 'privateSources'>,
  publicSources: AnsweredSources,
): KnownOwners {
  const seen = new Set(repositories.flatMap((source) => sourceBehindSignIn(source) ?? []));
  const configs = supports.filter(({ path }) => isGitConfig(path));
  const { owners, unreadable } = userSettings?.git ?? { owners: [], unreadable: [] };
  for (const owner of owners) seen.add(owner);
  const read = configs.filter(({ isUnreadable }) => !isUnreadable);
  for (const url of read.flatMap(({ text }) => remotesIn(text))) seen.add(sourceOfRepository(url));
  const unread = [...configs.filter(({ isUnreadable }) => isUnreadable).map(({ path }) => path), ...unreadable];
  const hidden = [...seen].filter((owner) => !publicSources.hasSource(owner));
  return {
    owners: new Set([...hidden, ...privateSources]),
    unread: unread.find((path) => !publicSources.hasSource(path)),
  };
}

/** A group of GitLab is a part of the namespace up to a dot, and may have dots of its own. */
function ownerOf({ provider, namespace }: Coordinates, owners: KnownOwners['owners']): SourceName | undefined {
  if (owners.size === 0 || namespace === null) return undefined;
  const pieces = namespace.toLowerCase().split('.');
  const names = provider === 'gitlab' ? pieces.map((_, at) => pieces.slice(0, at + 1).join('.')) : [pieces.join('.')];
  return names.map((name) => `${provider}.com/${name}`).find((owner) => owners.has(owner));
}

/** The folder of a repository, by files that lie at a fixed place in it. */
function rootOf(path: string): string | null {
  if (/(?:^|\/)\.gitmodules$/.test(path)) return folderOf(path);
  return /(?:^|\/)\.github\/workflows\/[^/]+$/.test(path) ? parentFolder(folderOf(folderOf(path))) : null;
}

function isGitConfig(path: string): boolean {
  return folderOfSettings(path, gitConfigFile) !== null;
}
