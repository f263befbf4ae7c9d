import { isSubdir } from './condaChannel.ts';

/** A requirement of conda taken apart. Offsets are into the text. */
interface MatchSpec {
  readonly name: string;
  readonly nameStart: number;
  /** `channel::name`, `channel/subdir::name`, or `[channel=…]`; `null` when it is left open. */
  readonly channel: string | null;
  readonly subdir: string | null;
  /** As written, without surrounding white space; `null` if any version is accepted. */
  readonly requirement: string | null;
  readonly requirementStart: number;
  /** Only for a requirement of exactly one version. */
  readonly version: string | null;
  readonly build: string | null;
}

/** In characters: a longer text is no requirement. */
const maxLength = 1000;

/**
 * Reads a requirement (conda docs, "Package match specifications"): `name`, `name 1.2.*`, `name=1.2`, `name==1.2=build`,
 * `channel/subdir::name[version='>=1']`. `=1.2` takes every version that begins so, and `name 1.2` and `==1.2` the one alone.
 * `null` when it is none.
 */
export function readMatchSpec(text: string): MatchSpec | null {
  if (text.length > maxLength) return null;
  const blanks = text.length - text.trimStart().length;
  const colons = text.indexOf('::', blanks);
  const leading = text.slice(blanks, Math.max(colons, blanks));
  const place = /^[^\s:[\]=<>!~]+(?::\/\/[^\s[\]=<>!~]+)?$/.test(leading) ? leading : undefined;
  const nameStart = place === undefined ? blanks : colons + 2;
  const name = /^[\w.-]+/.exec(text.slice(nameStart))?.[0] ?? '';
  const rest = text.slice(nameStart + name.length);
  const bracket = rest.includes('[') ? rest.indexOf('[') : rest.length;
  const written = rest.slice(0, bracket);
  const inBrackets = /^\[([^\]]*)\]$/.exec(rest.slice(bracket).trim())?.[1];
  if (name === '' || !/^(?:$|[\s=<>!~])/.test(written)) return null;
  if (inBrackets === undefined && bracket < rest.length) return null;
  const brackets = readBrackets(inBrackets ?? '');
  const requirement = written.trim() || brackets.get('version') || null;
  const subdirOf = /^(.*)\/([^/]+)$/.exec(place ?? '');
  const isPlatform = subdirOf !== null && isSubdir(subdirOf[2] ?? '');
  const exact = exactIn(requirement ?? '', written.trim() === '');
  return {
    name,
    nameStart,
    channel: (isPlatform ? subdirOf[1] : place) ?? brackets.get('channel') ?? null,
    subdir: (isPlatform ? subdirOf[2] : null) ?? brackets.get('subdir') ?? null,
    requirement,
    requirementStart:
      requirement === null ? nameStart + name.length : text.indexOf(requirement, nameStart + name.length),
    version: exact.version,
    build: exact.build ?? (exact.version === null ? null : (brackets.get('build') ?? null)),
  };
}

/** `1.2`, `==1.2`, `==1.2=build`, `=1.2=build` and `1.2 build`; in brackets an `=` in front is a prefix as well. */
function exactIn(requirement: string, isInBrackets: boolean): { version: string | null; build: string | null } {
  const none = { version: null, build: null };
  const found = /^(==|=)?\s*([\w.!+-]+)(?:(?:=|\s+)([\w.]+))?$/.exec(requirement);
  if (!found) return none;
  const [, operator, version = '', build] = found;
  // Two parts behind one `=` are version and build exactly; one part is a prefix.
  if (operator === '=' && build === undefined) return none;
  if (!/\d/.test(version) || (isInBrackets && operator === '=')) return none;
  return { version, build: build ?? null };
}

/** `version='>=1', build=py39_0` */
function readBrackets(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const [, key = '', single, double, plain = ''] of text.matchAll(
    /(?<![a-z_])([a-z_]+)\s*=\s*(?:'([^']*)'|"([^"]*)"|([^,\s'"]+))/g,
  ))
    members.set(key, single ?? double ?? plain);
  return members;
}
