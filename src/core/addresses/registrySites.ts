import { condaChannels } from '../ecosystems.ts';
import { gradlePluginId, type MavenProvider, mavenProviderOf } from '../mavenProvider.ts';
import { versionForm } from '../versions/versionForm.ts';
import type { AddressFault, SitePage } from './foundAddress.ts';
import { goModule } from './goModule.ts';
import type { PageAddress } from './pageAddress.ts';
import type { Site } from './site.ts';

/** The pages of one registry. */
interface Registry {
  readonly type: string;
  readonly provider: string;
  readonly hosts: Site['hosts'];
  /**
   * For the decoded segments of the path, each without slashes (`%2f`). The first form that fits counts. Its groups
   * `namespace`, `name` and `version` are the component's, unless `read` says otherwise.
   */
  readonly forms: readonly RegExp[];
  /** `null` for a page that is about no component. */
  readonly read?: (groups: Groups, page: PageAddress) => Partial<SitePage> | AddressFault | null;
}

type Groups = Readonly<Record<string, string | undefined>>;

const condaForms: readonly RegExp[] = [
  // `/conda-forge/numpy/1.26.4/download/linux-64/numpy-1.26.4-….conda`, `/conda-forge/linux-64/…`,
  // `/pkgs/main/linux-64/…`. Of the hyphens, the last two part name, version and build.
  /^(?:pkgs\/)?(?<channel>[^/]+)\/(?:.*\/)?(?<namespace>[^/]+)\/(?<name>[^/]+)-(?<version>[^/-]+-[^/-]+)\.(?:conda|tar\.bz2)$/,
  /^channels\/(?<channel>[^/]+)\/packages\/(?<name>[^/]+)/,
];

const registries: readonly Registry[] = [
  {
    type: 'npm',
    provider: 'npmjs',
    hosts: ['npmjs com org', 'yarnpkg com', 'classic.yarnpkg com'],
    // Also behind the language of Yarn's pages.
    forms: [
      /^(?:[^/]+\/){0,2}?packages?\/(?:(?<namespace>@[^/%]+)(?:\/|%2f))?(?<name>(?!@|-(?:\/|$))[^/]+)(?:\/v(?=\/|$))?(?:\/(?<version>(?!-(?:\/|$))[^/]+))?/,
    ],
    read: npmVersion,
  },
  {
    type: 'npm',
    provider: 'npmjs',
    hosts: ['registry.npmjs com org', 'registry.yarnpkg com'],
    forms: [
      /^(?:(?<namespace>@[^/%]+)(?:\/|%2f))?(?<name>(?!@)[^/]+)\/-\/\k<name>-(?<version>[^/]+)\.tgz(?:\/|$)/,
      /^(?:(?<namespace>@[^/%]+)(?:\/|%2f))?(?<name>(?!@|-(?:\/|$))[^/]+)(?:\/(?<version>(?!-(?:\/|$))[^/]+))?/,
    ],
    read: npmVersion,
  },
  {
    type: 'maven',
    provider: 'mavencentral',
    hosts: [
      'search.maven org',
      'central.sonatype com org',
      'repo.maven.apache org',
      'repo1.maven org',
      'repo.maven org',
      'uk.maven org',
      'central.maven org',
      // These show other repositories too.
      'mvnrepository com',
      'javadoc io',
    ],
    forms: [
      /^maven2\/(?<repository>.*)$/,
      /^(?<query>remotecontent)(?:\/|$)/,
      /^(?:artifact|doc)\/(?<namespace>[^/]+)\/(?<name>[^/]+)(?:\/(?<version>[^/]*\d[^/]*))?/,
      /^(?<details>)$/,
    ],
    read: ({ repository, query, details, namespace = '', name = '', version = null }, page) => {
      if (repository !== undefined) return artifactAt('mavencentral', repository.split('/'));
      if (query !== undefined) return artifactAt('mavencentral', (page.query.get('filepath') ?? '').split('/'));
      if (details !== undefined) return artifactDetails(page.fragment);
      const isMixed = page.host.startsWith('mvn') || page.host.startsWith('javadoc');
      return artifact(isMixed ? mavenProviderOf(namespace, name, null) : 'mavencentral', namespace, name, version);
    },
  },
  {
    type: 'maven',
    provider: 'mavengoogle',
    hosts: ['maven.google com'],
    forms: [/^(?<path>.*)$/],
    read: ({ path = '' }, { fragment }) =>
      googleArtifact(fragment) ?? (/^web(?:\/|$)/.test(path) ? null : artifactAt('mavengoogle', path.split('/'))),
  },
  {
    type: 'maven',
    provider: 'mavengoogle',
    hosts: ['dl.google com'],
    forms: [/^(?:dl\/)?android\/maven2(?:\/(?<path>[^]*))?$/, /^/],
    read: ({ path }, { fragment }) =>
      googleArtifact(fragment) ?? (path === undefined ? null : artifactAt('mavengoogle', path.split('/'))),
  },
  {
    type: 'maven',
    provider: 'gradleplugin',
    hosts: ['plugins.gradle org', 'plugins-artifacts.gradle org'],
    forms: [
      /^plugin\/(?<name>[^/]+)(?:\/(?<version>[^/]+))?/,
      /^m2(?:\/(?<repository>.*))?$/,
      // `/group/artifact/version/<hash>/file`, with the group's dots.
      /^(?<namespace>[^/]+)\/(?<name>[^/]+)(?:\/(?<version>[^/]+))?/,
    ],
    read: ({ repository, namespace }, { host, path }) => {
      if (path[0] === 'm2') return artifactAt('gradleplugin', (repository ?? '').split('/'));
      return namespace === undefined || host.startsWith('plugins-') ? {} : null;
    },
  },
  {
    type: 'nuget',
    provider: 'nuget',
    // Pages and both protocols (NuGet docs, "Package content", "Package metadata"; OData of version 2).
    hosts: ['nuget org', 'api.nuget org', 'globalcdn.nuget org', 'preview.nuget org'],
    forms: [
      /^api\/v2\/Packages\(Id='(?<name>[^']+)',\s*Version='(?<version>[^']+)'\)$/i,
      /^(?:packages|v3-flatcontainer|v3\/registration[^/]*|api\/v2\/[Pp]ackage)\/(?<name>[^/]+)(?:\/(?<version>\d[^/]*))?/,
    ],
    read: ({ version = '' }) => {
      const written = version.replace(/\.json$/, '');
      return { revision: /^\d/.test(written) ? versionForm('nuget', written) : null };
    },
  },
  {
    type: 'crate',
    provider: 'cratesio',
    hosts: ['crates io', 'static.crates io', 'lib rs'],
    forms: [
      /^(?:api\/[^/]+\/)?crates\/(?<name>[^/]+)\/\k<name>-(?<version>\d[^/]*)\.crate(?:\/|$)/,
      /^(?:api\/[^/]+\/)?crates\/(?<name>[^/]+)(?:\/(?<version>\d[^/]*))?/,
    ],
  },
  {
    type: 'crate',
    provider: 'cratesio',
    hosts: ['docs rs'],
    forms: [
      /^crate\/(?<name>[^/]+)(?:\/(?<version>\d[^/]*))?/,
      /^(?!(?:-|about|releases|std|core|alloc|crate)(?:\/|$))(?<name>[^/]+)(?:\/(?<version>\d[^/]*))?/,
    ],
  },
  {
    type: 'pypi',
    provider: 'pypi',
    hosts: ['pypi org', 'pypi.python org', 'files.pythonhosted org'],
    forms: [
      /^(?:project|simple|pypi)\/(?<name>[^/]+)(?:\/(?<version>[vV]?\d[^/]*))?/,
      // `name-1.0-py3-none-any.whl` (PEP 427), `name-1.0.tar.gz` (PEP 625; older ones have hyphens in the name).
      /^packages\/(?:.*\/)?(?<archive>[^/-]+)-(?<version>\d[^/-]*)-[^/]+\.whl(?:\.metadata)?$/i,
      /^packages\/(?:.*\/)?(?<archive>[^/]+)-(?<version>\d[^/-]*(?:-\d+)?)\.(?:tar\.\w+|tgz|zip)$/i,
    ],
    read: ({ archive }) => (archive === undefined ? {} : { name: archive.replaceAll('_', '-') }),
  },
  {
    type: 'gem',
    provider: 'rubygems',
    hosts: ['rubygems org', 'index.rubygems org'],
    // A version with a platform behind it is of the gem built for that platform; the service names the version alone.
    forms: [
      /(?:^|\/)(?<archive>[^/]+)\.gem$/,
      /^(?:api\/(?:[^/]+\/)?)?(?:gems|rubygems)\/(?<name>[^/]+?)(?:\.json|\.yaml)?(?:\/versions\/(?<version>\d[^/-]*?)(?:-[^/]*)?(?:\.json|\.yaml)?)?(?:\/|$)/,
    ],
    read: ({ archive }) => {
      if (archive === undefined) return {};
      const [, name, revision] = /^(.+?)-(\d[^-]*)/s.exec(archive) ?? [];
      return name === undefined ? null : { name, revision };
    },
  },
  {
    type: 'composer',
    provider: 'packagist',
    hosts: ['packagist org com', 'repo.packagist org'],
    forms: [/^(?:packages|p2?)\/(?<namespace>[^/]+)\/(?<name>[^/]+?)(?:(?:~dev)?(?:\$\w+)?\.json)?(?:\/|$)/],
    // Behind the `#` is a version, or a branch such as `dev-main`.
    read: ({ namespace = '', name = '' }, { fragment }) => ({
      namespace: namespace.toLowerCase(),
      name: name.toLowerCase(),
      ...(/^v?\d/i.test(fragment) ? { revision: fragment } : { ref: fragment }),
    }),
  },
  {
    type: 'pod',
    provider: 'cocoapods',
    hosts: ['cocoapods org', 'cdn.cocoapods org', 'trunk.cocoapods org'],
    forms: [
      /(?:^|\/)pods\/(?<name>[^/]+)(?:\/versions\/(?<version>[^/]+))?/,
      // Three folders by the name's hash.
      /^Specs\/[^/]+\/[^/]+\/[^/]+\/(?<name>[^/]+)(?:\/(?<version>[^/]+))?/,
    ],
  },
  {
    type: 'go',
    provider: 'golang',
    hosts: ['pkg.go dev', 'godoc org'],
    forms: [/^(?:mod\/)?(?!(?:about|badge|cmd|search|std|vuln|license-policy)(?:[@/]|$))(?<path>.+)$/],
    read: ({ path = '' }) => goModule(path),
  },
  {
    type: 'go',
    provider: 'golang',
    hosts: ['proxy.golang org'],
    forms: [/^(?<path>.+?)\/@v(?:\/(?<version>[^/]+?)(?:\.(?:info|mod|zip))?)?(?:\/|$)/],
    // Capitals are written as `!` and the letter.
    read: ({ path = '', version = '' }) =>
      goModule(
        `${path}@${version === 'list' ? '' : version}`.replace(/!([a-z])/g, (_, letter: string) =>
          letter.toUpperCase(),
        ),
      ),
  },
  {
    type: 'deb',
    provider: 'debian',
    hosts: ['packages.debian org'],
    forms: [/^(?<page>.*)$/],
    read: (_, { path }) => debianPage(path),
  },
  {
    type: 'debsrc',
    provider: 'debian',
    // Its tracker, its sources, and the files of its pool, wherever that is served.
    hosts: [
      'tracker.debian org',
      'sources.debian org',
      'snapshot.debian org',
      'deb.debian org',
      'ftp.debian org',
      'security.debian org',
      'http.debian net',
    ],
    // Versions without the epoch, as the service cannot find results again that have one (service-api.md 2.3).
    forms: [
      /(?:^|\/)(?<binary>[^/_]+)_(?:\d+:)?(?<version>\d[^/_]*_[^/_]+)\.u?deb$/,
      /(?:^|\/)(?<name>[^/_]+)_(?:\d+:)?(?<version>\d[^/_]*?)(?:\.dsc|\.debian\.tar\.\w+|\.diff\.gz)$/,
      // The upstream archive has no version of Debian's.
      /(?:^|\/)(?<name>[^/_]+)_[^/]+\.tar\.\w+(?:\.asc)?$/,
      /(?:^|\/)pool\/[^/]+\/[^/]+\/(?<name>[^/]+)/,
      /^pkg\/(?<name>[^/]+)/,
      /^(?:src|package)\/(?<name>[^/]+)(?:\/(?:\d+:)?(?<version>\d[^/]*))?/,
    ],
    read: ({ binary }) => (binary === undefined ? {} : { type: 'deb', name: binary }),
  },
  {
    type: 'conda',
    provider: 'conda-forge',
    hosts: ['anaconda org'],
    forms: [
      ...condaForms,
      /^(?<channel>(?!channels\/)[^/]+)\/(?<name>(?!(?:repo|packages|environments|notebooks|projects|dashboard)(?:\/|$))[^/]+)/,
    ],
    read: inChannel,
  },
  {
    type: 'conda',
    provider: 'conda-forge',
    hosts: ['conda.anaconda org', 'repo.anaconda com', 'repo.continuum io', 'prefix dev'],
    forms: condaForms,
    read: inChannel,
  },
];

export const registrySites: readonly Site[] = registries.map((registry) => ({
  hosts: registry.hosts,
  read: (page) => readPage(registry, page),
}));

function readPage({ forms, type, provider, read }: Registry, page: PageAddress): SitePage | AddressFault | null {
  const path = page.path.map((segment) => segment.replaceAll('/', '%2f')).join('/');
  const form = forms.find((one) => one.test(path));
  if (!form) return null;
  const found = Object.entries(form.exec(path)?.groups ?? {});
  const groups: Groups = Object.fromEntries(found.map(([name, text]) => [name, text?.replaceAll('%2f', '/')]));
  const { namespace = null, name = '', version = null } = groups;
  const own = read ? read(groups, page) : {};
  if (own === null || 'kind' in own) return own;
  return { type, provider, namespace, name, revision: version, ...own };
}

/** A version, without what npm ignores of it, or a dist-tag. */
function npmVersion({ version = '' }: Groups): Partial<SitePage> {
  return /^\d/.test(version) ? { revision: version.replace(/\+.*/s, '') } : { revision: null, ref: version };
}

/** An artifact by name. The marker of a Gradle plugin is named by the plugin's id alone, as the service has it. */
function artifact(
  provider: MavenProvider,
  group: string,
  name: string,
  version: string | null,
  isSource = false,
): SitePage {
  const plugin = provider === 'gradleplugin' && !isSource ? gradlePluginId(group, name) : null;
  const type = isSource ? 'sourcearchive' : 'maven';
  const revision = version || null;
  return plugin === null
    ? { type, provider, namespace: group, name, revision }
    : { type, provider, namespace: null, name: plugin, revision };
}

/**
 * Reads a path of a repository (Maven, "repository layout"): `org/slf4j/slf4j-api/2.0.7/slf4j-api-2.0.7.jar`. With a
 * file, the artifact and version segments are certain; in a folder, a segment that begins with a digit is taken as the
 * version.
 */
export function artifactAt(provider: MavenProvider, path: readonly string[]): SitePage | null {
  const segments = path.filter((segment) => !segment.startsWith('maven-metadata.xml') && segment !== 'index.html');
  const [name = '', version = '', file = ''] = segments.slice(-3);
  if (file.startsWith(`${name}-`)) {
    const group = segments.slice(0, -3).join('.');
    return group === '' ? null : artifact(provider, group, name, version, /-sources\.\w+$/.test(file));
  }
  const hasVersion = /^v?\d/.test(segments.at(-1) ?? '');
  const names = hasVersion ? segments.slice(0, -1) : segments;
  if (names.length < 2) return null;
  return artifact(
    provider,
    names.slice(0, -1).join('.'),
    names.at(-1) ?? '',
    hasVersion ? (segments.at(-1) ?? null) : null,
  );
}

/** `#artifactdetails|group|name|version|jar`. */
function artifactDetails(fragment: string): SitePage | null {
  const [what, group, name, version = null] = fragment.split('|');
  return what === 'artifactdetails' && group && name ? artifact('mavencentral', group, name, version) : null;
}

/** Behind the `#` of Google's own page: `group:name:version`. */
function googleArtifact(fragment: string): SitePage | null {
  const named = /^([\w.-]+):([\w.-]+)(?::([\w.+-]+))?$/.exec(fragment);
  return named?.[1] && named[2] ? artifact('mavengoogle', named[1], named[2], named[3] ?? null) : null;
}

/**
 * `/curl`, `/bookworm/curl`, `/bookworm/amd64/curl/download`, `/source/bookworm/curl`; only the last names a source.
 */
function debianPage(path: readonly string[]): Partial<SitePage> | null {
  const isSource = path[0] === 'source';
  const segments = isSource ? path.slice(1) : path;
  const end = segments.findIndex((segment) => ['download', 'filelist', 'changelog', 'copyright'].includes(segment));
  const names = end < 0 ? segments : segments.slice(0, end);
  // `/src:curl` is the tracker's own form.
  const [, mark, name = ''] = /^(src:)?(.*)$/.exec(end > 2 ? (names[2] ?? '') : (names.at(-1) ?? '')) ?? [];
  if (name === '' || (segments.length < 2 && pagesOfDebian.has(name))) return null;
  return { type: isSource || mark ? 'debsrc' : 'deb', name };
}

const pagesOfDebian: ReadonlySet<string> = new Set(['about', 'search', 'stable', 'testing', 'unstable']);

function inChannel({ channel = '' }: Groups): Partial<SitePage> | AddressFault {
  const provider = condaChannels.get(channel.toLowerCase());
  return provider === undefined ? { kind: 'notCovered', what: channel } : { provider };
}
