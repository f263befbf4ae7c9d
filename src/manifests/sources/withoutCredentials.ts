import type { Dependency, DependencySource, ManifestProblem, ManifestReading } from '../format.ts';

/**
 * Parameters of an address, and qualifiers of a package URL, that are kept: they say which package or revision is meant. Any other
 * may be a token or a signature.
 */
const keptParameters: ReadonlySet<string> = new Set(
  [
    'rev ref sha branch tag commit head version path subdirectory workspace cwd target package conflicts',
    'egg hash locator bindings md5 sha1 sha256 sha384 sha512 checksum integrity file_name extension',
    'arch build channel classifier distro epoch platform subdir type repository_url download_url vcs_url',
  ].flatMap((line) => line.split(' ')),
);

/**
 * A text without the credentials of the addresses in it, written plainly or percent-encoded: users and passwords, and all parameters
 * of query and fragment but those that are kept (`keptParameters`). `git@` is everybody's user, and stays.
 */
export function withoutCredentials(text: string): string {
  if (!addressParts.test(text)) return text;
  let plain = text;
  if (plain.includes('//')) plain = plain.replace(userPart, '$1');
  if (plain.includes('%')) plain = plain.replace(encodedAddress, encodedPlain);
  return /[?#]/.test(plain) && plain.includes('=') ? plain.replace(/[?#][^\s"'<>`]+/g, keptPart) : plain;
}

/** Without one of these there is nothing to remove, as in nearly every text of a large lock. */
const addressParts = /[%?#]|\/\//;

const userPart = /((?::|%3a)\/\/)(?!git@)[^/?#\s]*@/gi;

/** Of an address that is a parameter of another: all behind the scheme. */
const encodedAddress = /%3a%2f%2f[^\s/?#&@]+/gi;

function encodedPlain(address: string): string {
  const host = '%3A%2F%2F'.length;
  const end = address.slice(host).search(/%2f|%3f|%23|$/i) + host;
  const at = address.slice(host, end).toLowerCase().lastIndexOf('%40');
  const plain = at < 0 ? address : address.slice(0, host) + address.slice(host + at + '%40'.length);
  return plain.replace(/%(?:3f|23).*/is, '');
}

/** `tail`: from a `?` or `#` on. */
function keptPart(tail: string): string {
  return tail.replace(/([?#])([^?#]*)/g, (_, mark: string, parameters: string) => {
    const kept = parameters.split('&').filter(isKept).join('&');
    return kept === '' ? '' : mark + kept;
  });
}

/** A part without a name or without a value is a commit, a tag or a digest. */
function isKept(parameter: string): boolean {
  const equals = parameter.indexOf('=');
  if (equals < 0 || /^=*$/.test(parameter.slice(equals))) return true;
  const name =
    parameter
      .slice(0, equals)
      .split(/[^\w.$-]/)
      .at(-1) ?? '';
  return name === '' || keptParameters.has(name.toLowerCase());
}

/** A reading of which names, requirements, versions, sources and problems have no credentials. */
export function readingWithoutCredentials(reading: ManifestReading): ManifestReading {
  // Many entries share the source, and still share it afterwards.
  const known = new Map<DependencySource, DependencySource>();
  const sourceFor = (source: DependencySource): DependencySource => {
    if (source.kind !== 'registry') return plainSource(source);
    const plain = known.get(source) ?? plainSource(source);
    known.set(source, plain);
    return plain;
  };
  return {
    ...reading,
    dependencies: reading.dependencies.map((one) => plainDependency(one, sourceFor(one.source))),
    problems: reading.problems.map(problemWithoutCredentials),
  };
}

/** A dependency that has been put together from several files. */
export function dependencyWithoutCredentials(dependency: Dependency): Dependency {
  return plainDependency(dependency, plainSource(dependency.source));
}

function plainDependency(dependency: Dependency, source: DependencySource): Dependency {
  const name = withoutCredentials(dependency.name);
  const alias = plainOrNull(dependency.alias);
  const requirement = plainOrNull(dependency.requirement);
  const version = plainOrNull(dependency.version);
  const isSame =
    source === dependency.source &&
    name === dependency.name &&
    alias === dependency.alias &&
    requirement === dependency.requirement &&
    version === dependency.version;
  return isSame ? dependency : { ...dependency, name, alias, requirement, version, source };
}

function plainSource(source: DependencySource): DependencySource {
  switch (source.kind) {
    case 'registry':
      return plainRegistry(source);
    case 'git':
      return replaced(replaced(source, 'url', withoutCredentials(source.url)), 'ref', plainRef(source.ref));
    case 'archive':
      return replaced(source, 'url', withoutCredentials(source.url));
    case 'local':
      return replaced(source, 'path', withoutCredentials(source.path));
    case 'conda':
      return replaced(source, 'channel', plainOrNull(source.channel));
    case 'notCovered':
      return replaced(source, 'what', withoutCredentials(source.what));
    case 'packageUrl':
      return plainPackageUrl(source);
    case 'coordinates':
    case 'unknown':
      return replaced(source, 'text', withoutCredentials(source.text));
    case 'member':
      return source;
  }
}

function plainRegistry(source: Extract<DependencySource, { readonly kind: 'registry' }>): DependencySource {
  const plain = replaced(source, 'registry', plainOrNull(source.registry));
  return source.others ? { ...plain, others: source.others.map(withoutCredentials) } : plain;
}

function plainPackageUrl(source: Extract<DependencySource, { readonly kind: 'packageUrl' }>): DependencySource {
  const { fetchedFrom, repositories, ...plain } = replaced(source, 'text', withoutCredentials(source.text));
  if (!fetchedFrom && !repositories) return plain.text === source.text ? source : plain;
  const [fetched, code] = [fetchedFrom?.map(withoutCredentials) ?? [], repositories?.map(withoutCredentials) ?? []];
  return { ...plain, fetchedFrom: fetched, repositories: code };
}

/** A ref is text that was behind a `#`. */
function plainRef(ref: string | null): string | null {
  return ref === null ? null : withoutCredentials(`#${ref}`).slice(1) || null;
}

function replaced<T extends object, Key extends keyof T>(value: T, key: Key, text: T[Key]): T {
  return value[key] === text ? value : { ...value, [key]: text };
}

export function problemWithoutCredentials(problem: ManifestProblem): ManifestProblem {
  const { message, values } = problem;
  const plain = replaced(problem, 'message', withoutCredentials(message));
  return values ? { ...plain, values: values.map(withoutCredentials) } : plain;
}

function plainOrNull(text: string | null): string | null {
  return text === null ? null : withoutCredentials(text);
}
