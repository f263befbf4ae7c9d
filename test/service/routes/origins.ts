import type { Coordinates } from '../data/coordinates.ts';
import { componentKey, coordinatesOf, plainNamespace } from '../data/coordinates.ts';
import { furtherRevisions, gradlePlugins, tags } from '../fixtures/origins.ts';
import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { failure, json, notFound, plain } from '../http/reply.ts';
import type { World } from '../world/world.ts';
import { ask } from './asked.ts';

interface Origin {
  readonly type: string;
  /** If undefined, the first segment gives the provider. */
  readonly provider?: string;
  /** Whether names have a group, and whether the path requires it. */
  readonly group: 'none' | 'optional' | 'required';
  /** The separator of group and name in an id. */
  readonly joint?: string;
  readonly order?: (revisions: readonly string[]) => readonly string[];
  readonly unknown: () => Reply;
  readonly search?: false;
}

const none = (): Reply => json([]);
const upstream404 = (): Reply => failure(404);

/** service-api.md 9. */
const origins: Readonly<Record<string, Origin>> = {
  npm: { type: 'npm', provider: 'npmjs', group: 'optional', order: descending, unknown: upstream404 },
  maven: { type: 'maven', provider: 'mavencentral', group: 'required', joint: ':', order: descending, unknown: none },
  mavenGoogle: { type: 'maven', provider: 'mavengoogle', group: 'required', unknown: notFound, search: false },
  nuget: { type: 'nuget', provider: 'nuget', group: 'none', unknown: none },
  composer: { type: 'composer', provider: 'packagist', group: 'required', order: withoutV, unknown: none },
  pypi: { type: 'pypi', provider: 'pypi', group: 'none', order: descending, unknown: none },
  rubygems: { type: 'gem', provider: 'rubygems', group: 'none', order: descending, unknown: upstream404 },
  crate: { type: 'crate', provider: 'cratesio', group: 'none', order: descending, unknown: upstream404 },
  pod: { type: 'pod', provider: 'cocoapods', group: 'none', unknown: upstream404 },
  deb: { type: 'deb', provider: 'debian', group: 'none', order: withoutArchitecture, unknown: () => failure(500) },
  condaforge: {
    type: 'conda',
    provider: 'conda-forge',
    group: 'required',
    unknown: () => plain('Package not found', 404),
  },
  conda: { type: 'conda', group: 'required', unknown: () => plain('Package not found', 404) },
  go: { type: 'go', provider: 'golang', group: 'required', unknown: notFound, search: false },
};

/** `GET /origins/…`: names and revisions in the registries. */
export function originsRoute(call: Call): Reply | undefined {
  const { method, segments, world } = call;
  const [, name = '', ...rest] = segments;
  if (method !== 'GET' || rest.length === 0) return undefined;
  ask(world, 'origins', [name, ...rest].join('/'));
  const wantsRevisions = rest.length > 1 && rest.at(-1) === 'revisions';
  const path = wantsRevisions ? rest.slice(0, -1) : rest;
  if (name === 'github' || name === 'gitlab')
    return wantsRevisions ? tagsReply(name, path) : repositories(call, name, path);
  if (name === 'gradleplugin') return pluginReply(world, path, wantsRevisions);
  const origin = Object.hasOwn(origins, name) ? origins[name] : undefined;
  if (origin === undefined) return undefined;
  const [provider = '', ...place] = origin.provider === undefined ? path : [origin.provider, ...path];
  if (wantsRevisions) return revisionsReply(world, origin, provider, place);
  return origin.search === false ? notFound() : namesReply(world, origin, provider, place);
}

function revisionsReply(world: World, origin: Origin, provider: string, place: readonly string[]): Reply | undefined {
  // `%40scope%2Fname` arrives as one decoded segment.
  const [first = '', second] = place.length === 1 && origin.group === 'optional' ? (place[0]?.split('/') ?? []) : place;
  const group = second === undefined ? '-' : first;
  const coordinates = coordinatesOf([origin.type, provider, group, second ?? first]);
  if (coordinates === undefined) return undefined;
  const revisions = origin.type === 'conda' ? condaRevisions(world, coordinates) : revisionsAt(world, coordinates);
  if (revisions.length > 0) return json(origin.order === undefined ? revisions : origin.order(revisions));
  if (!world.settings.generate) return origin.unknown();
  const versions = ['2.1.0', '2.0.0', '1.0.0'];
  const platform = coordinates.namespace ?? 'noarch';
  return json(origin.type === 'conda' ? versions.map((version) => `${platform}:${version}-0`) : versions);
}

function namesReply(world: World, origin: Origin, provider: string, place: readonly string[]): Reply {
  const wanted = place.join(origin.joint ?? '/').toLowerCase();
  const ids = componentsOf(world, origin.type, provider).map((coordinates) => idOf(coordinates, origin.joint ?? '/'));
  const hits = ids.filter((id) => id.toLowerCase().includes(wanted)).sort();
  if (hits.length === 0 && origin.type === 'maven') {
    return json(ids.filter((id) => id[0] === wanted[0]).slice(0, 3));
  }
  return json(hits.map((id) => ({ id })));
}

/** Revisions of all types of the component; revisions without a harvest count if they exist. */
function revisionsAt(world: World, wanted: Coordinates): readonly string[] {
  const key = componentKey(wanted);
  const held = [...world.components.values()]
    .filter(({ coordinates, obtainable }) => componentKey(coordinates) === key && obtainable.length > 0)
    .map(({ coordinates }) => coordinates.revision);
  const further = Object.hasOwn(furtherRevisions, key) ? furtherRevisions[key] : undefined;
  return [...new Set([...held, ...(further ?? [])])].sort();
}

/** Revisions as `subdir:version-build`; `-` requests all sub-directories. */
function condaRevisions(world: World, wanted: Coordinates): readonly string[] {
  return componentsOf(world, 'conda', wanted.provider)
    .filter(
      ({ name, namespace }) => name === wanted.name && (wanted.namespace === null || wanted.namespace === namespace),
    )
    .flatMap((component) =>
      revisionsAt(world, component).map((revision) => `${component.namespace ?? '-'}:${revision}`),
    );
}

function tagsReply(host: string, path: readonly string[]): Reply {
  const key = [host, ...path].join('/').toLowerCase();
  return json(Object.hasOwn(tags, key) ? tags[key] : []);
}

function repositories({ world }: Call, host: string, path: readonly string[]): Reply {
  const wanted = path.join('/').toLowerCase();
  const ids = componentsOf(world, 'git', host).map((coordinates) => idOf(coordinates, '/'));
  return json(ids.filter((id) => id.startsWith(wanted)).map((id) => ({ id })));
}

function pluginReply(world: World, [id = '']: readonly string[], wantsRevisions: boolean): Reply {
  const plugin = Object.hasOwn(gradlePlugins, id) ? gradlePlugins[id] : undefined;
  if (plugin === undefined) return none();
  if (!wantsRevisions) return json([{ id }]);
  const [group, artifact] = plugin;
  const coordinates = coordinatesOf(['maven', 'gradleplugin', group, artifact]);
  return json(coordinates === undefined ? [] : revisionsAt(world, coordinates));
}

/** One entry per component, without revision. */
function componentsOf(world: World, type: string, provider: string): readonly Coordinates[] {
  const found = new Map<string, Coordinates>();
  for (const { coordinates } of world.components.values()) {
    if (coordinates.type !== type || coordinates.provider !== provider) continue;
    found.set(componentKey(coordinates), { ...coordinates, revision: null });
  }
  return [...found.values()];
}

function idOf(coordinates: Coordinates, joint: string): string {
  const group = plainNamespace(coordinates);
  const hidden = group === null || coordinates.type === 'conda';
  return hidden ? coordinates.name : `${group}${joint}${coordinates.name}`;
}

/** Compared as text, not as versions: `4.9.0` before `4.17.21`. */
function descending(revisions: readonly string[]): readonly string[] {
  return [...revisions].sort().toReversed();
}

function withoutV(revisions: readonly string[]): readonly string[] {
  return revisions.map((revision) => revision.replace(/^v/, ''));
}

function withoutArchitecture(revisions: readonly string[]): readonly string[] {
  return [...new Set(revisions.map((revision) => revision.replace(/_[^_]*$/, '')))];
}
