import { isRecord } from '../../../base/isRecord.ts';
import { parseJson } from '../../../base/parseJson.ts';
import { type Coordinates, makeCoordinates } from '../../../core/coordinates.ts';
import { below, type LocalFileReader, type LocalPlace } from './localFile.ts';

/** A file of an installed package: its component, and its place in the package. */
export interface InstalledFile {
  /** With its revision. */
  readonly component: Coordinates;
  /** Names starting from the package's own folder. */
  readonly inside: readonly string[];
}

/** A package manager's layout: successive folder and file names, up to the package's own. */
type Layout = (names: readonly string[], place: LocalPlace, reader: LocalFileReader) => Promise<Found | null>;

interface Found {
  readonly type: string;
  readonly provider: string;
  readonly namespace?: string | null;
  readonly name: string;
  readonly revision: string;
  /** Number of names leading to the package's folder. */
  readonly depth: number;
}

/** In characters, as in file systems. */
const longestName = 255;

/** Largest file read for a version, in bytes. */
const largestProof = 4_000_000;

/**
 * Finds the installed package of a file from its place, by the layouts of package managers; a version missing from the
 * path is read from the package's own description. Private and public registries look the same here: callers that ask
 * the service must check that. `null` for any other file.
 */
export async function installedFile(place: LocalPlace, reader: LocalFileReader): Promise<InstalledFile | null> {
  const names = place.path;
  if (names.some((name) => name.length > longestName)) return null;
  for (const layout of layouts) {
    const found = await layout(names, place, reader);
    if (!found || found.depth >= names.length) continue;
    const { depth, ...parts } = found;
    const made = makeCoordinates(parts);
    if (made.ok) return { component: made.value, inside: names.slice(depth) };
  }
  return null;
}

const npm: Layout = async (names, place, reader) => {
  const at = names.lastIndexOf('node_modules');
  const first = names[at + 1];
  if (at < 0 || first === undefined) return null;
  const isScoped = first.startsWith('@');
  const name = isScoped ? names[at + 2] : first;
  if (name === undefined) return null;
  const depth = at + (isScoped ? 3 : 2);
  const manifest = await textAt(place, [...names.slice(0, depth), 'package.json'], reader);
  const json = manifest === null ? null : parseJson(manifest);
  const revision = isRecord(json) ? json['version'] : null;
  if (typeof revision !== 'string') return null;
  return { type: 'npm', provider: 'npmjs', namespace: isScoped ? first : null, name, revision, depth };
};

/** `…/pkg/mod/github.com/!burnt!sushi/toml@v1.2.3/…` (go.dev/ref/mod, "Module cache"). */
const go: Layout = async (names) => {
  const start = names.findIndex((name, at) => name === 'mod' && names[at - 1] === 'pkg') + 1;
  const end = names.findIndex((name, at) => at >= start && name.includes('@'));
  if (start === 0 || end < 0) return null;
  const [last = '', revision = ''] = (names[end] ?? '').split('@').map(unescapedGo);
  const path = [...names.slice(start, end).map(unescapedGo), last];
  const namespace = path.length > 1 ? path.slice(0, -1).join('/') : null;
  return { type: 'go', provider: 'golang', namespace, name: last, revision, depth: end + 1 };
};

/** `…/site-packages/requests-2.31.0.dist-info/…`: the folder is named after the project and the version. */
const python: Layout = async (names, place, reader) => {
  const at = names.findIndex((name) => name === 'site-packages' || name === 'dist-packages') + 1;
  const folder = names[at];
  if (at === 0 || folder === undefined) return null;
  const own = /^(.+)-([^-]+)\.dist-info$/.exec(folder);
  // The path in the wheel begins with its folder's name.
  if (own?.[1] !== undefined && own[2] !== undefined) return pypi(own[1], own[2], at);
  const infos = (await reader.list({ root: place.root, path: names.slice(0, at) })).filter((name) =>
    name.endsWith('.dist-info'),
  );
  for (const info of infos) {
    const parts = /^(.+)-([^-]+)\.dist-info$/.exec(info);
    const isNamedAlike =
      parts?.[1]?.toLowerCase().replace(/[-_.]+/g, '_') === folder.toLowerCase().replace(/[-_.]+/g, '_');
    if (isNamedAlike && parts?.[1] !== undefined && parts[2] !== undefined) return pypi(parts[1], parts[2], at);
  }
  return null;
};

function pypi(name: string, revision: string, depth: number): Found {
  return { type: 'pypi', provider: 'pypi', name: name.replaceAll('_', '-'), revision, depth };
}

/** `…/.nuget/packages/newtonsoft.json/13.0.1/…`, and `packages/Newtonsoft.Json.13.0.1/…` of older solutions. */
const nuget: Layout = async (names) => {
  const at = names.lastIndexOf('packages') + 1;
  const [first, second] = [names[at], names[at + 1]];
  if (at === 0 || first === undefined || second === undefined) return null;
  const isGlobal = names[at - 2] === '.nuget';
  if (isGlobal) return { type: 'nuget', provider: 'nuget', name: first, revision: second, depth: at + 2 };
  const old = /^(.+?)\.(\d+(?:\.\d+)+(?:-[\w.-]+)?)$/.exec(first);
  if (old?.[1] === undefined || old[2] === undefined) return null;
  return { type: 'nuget', provider: 'nuget', name: old[1], revision: old[2], depth: at + 1 };
};

/** `…/registry/src/<index>/serde-1.0.0/…` (doc.rust-lang.org/cargo/guide/cargo-home.html). */
const cargo: Layout = async (names) => {
  const at = names.findIndex((name, place) => name === 'src' && names[place - 1] === 'registry') + 2;
  const parts = /^(.+?)-(\d+\.\d+\.\d+.*)$/.exec(names[at] ?? '');
  if (at < 2 || parts?.[1] === undefined || parts[2] === undefined) return null;
  return { type: 'crate', provider: 'cratesio', name: parts[1], revision: parts[2], depth: at + 1 };
};

/** `…/gems/rake-13.0.6/…`, where versions begin with a digit; a platform may follow. */
const gem: Layout = async (names) => {
  const at = names.lastIndexOf('gems') + 1;
  const parts = /^(.+?)-(\d[\w.]*)(?:-[\w-]+)?$/.exec(names[at] ?? '');
  if (at === 0 || parts?.[1] === undefined || parts[2] === undefined) return null;
  return { type: 'gem', provider: 'rubygems', name: parts[1], revision: parts[2], depth: at + 1 };
};

/** `…/vendor/<vendor>/<name>/…`, with the versions in `vendor/composer/installed.json` (getcomposer.org/doc). */
const composer: Layout = async (names, place, reader) => {
  const at = names.lastIndexOf('vendor') + 1;
  const [vendor, name] = [names[at], names[at + 1]];
  if (at === 0 || vendor === undefined || name === undefined) return null;
  const text = await textAt(place, [...names.slice(0, at), 'composer', 'installed.json'], reader);
  const json = text === null ? null : parseJson(text);
  const listed = isRecord(json) ? json['packages'] : json;
  const own = (Array.isArray(listed) ? listed : []).find(
    (one: unknown) => isRecord(one) && one['name'] === `${vendor}/${name}`,
  ) as Record<string, unknown> | undefined;
  const revision = own?.['version'];
  if (typeof revision !== 'string') return null;
  return { type: 'composer', provider: 'packagist', namespace: vendor, name, revision, depth: at + 2 };
};

const layouts: readonly Layout[] = [npm, go, python, nuget, cargo, gem, composer];

async function textAt({ root }: LocalPlace, path: readonly string[], reader: LocalFileReader): Promise<string | null> {
  const read = await reader.read(below({ root, path: [] }, ...path), largestProof);
  return read.state === 'read' ? new TextDecoder().decode(read.bytes) : null;
}

function unescapedGo(name: string): string {
  return name.replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
