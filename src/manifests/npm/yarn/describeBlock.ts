import { percentDecoded } from '../../../base/percentDecoded.ts';
import type { DependencySource } from '../../format.ts';
import type { LockedDependency } from '../lockReading.ts';
import type { LockedSources } from '../lockedSources.ts';
import { parseNpmSpec } from '../npmSpec.ts';
import { usualRegistry } from '../../sources/registrySources.ts';
import { type RangedText, rangeOf } from '../../parse/rangedText.ts';

/** The kind of need between two blocks. */
export type NeedKind = 'dependency' | 'optional' | 'peer';

export interface Need {
  readonly name: string;
  readonly range: string;
  readonly kind: NeedKind;
}

/** One block of a yarn.lock, of either generation. */
export interface YarnBlock {
  /** The requirements of all dependents: `name@range`. */
  readonly keys: readonly RangedText[];
  version: RangedText | null;
  /** Yarn 1: the address behind `resolved`. Later: `resolution`, a name and where it is from. */
  origin: RangedText | null;
  /** Yarn 2 and later write this last: without it, the text was cut. */
  readonly hasLinkType: boolean;
  readonly needs: Need[];
}

/** `name@range`, taken apart at the first `@` that no scope begins with. Without one, all of it is the name. */
export function nameOf(descriptor: string): string {
  const at = descriptor.indexOf('@', 1);
  return at < 0 ? descriptor : descriptor.slice(0, at);
}

export function descriptorRange(descriptor: string): string {
  const at = descriptor.indexOf('@', 1);
  return at < 0 ? '' : descriptor.slice(at + 1);
}

/**
 * A block of yarn 1: the name is that of the key, `alias@npm:real@range` that of the real one. The key shows local
 * packages; `resolved` all others.
 */
export function describeClassicBlock(block: YarnBlock, sources: LockedSources): LockedDependency | null {
  // Yarn puts all descriptors of one package on one line: that of its own name precedes aliases.
  const key = block.keys.find(({ text }) => !text.includes('@npm:', 1)) ?? block.keys[0];
  if (!key) return null;
  const written = nameOf(key.text);
  const range = descriptorRange(key.text);
  const spec = /^[\^~\d][^/]*$/.test(range) ? null : parseNpmSpec(written, range);
  return {
    name: spec?.name ?? written,
    alias: spec && spec.name !== written ? written : null,
    requirement: null,
    version: block.version?.text ?? null,
    source: classicSource(block, spec?.source ?? usualRegistry, sources),
    isDirect: null,
    scope: 'runtime',
    nameRange: { start: key.start, end: key.start + written.length },
    versionRange: block.version && rangeOf(block.version),
  };
}

function classicSource({ origin }: YarnBlock, required: DependencySource, sources: LockedSources): DependencySource {
  if (required.kind === 'local' || required.kind === 'member') return required;
  if (!origin) return required;
  // For an archive in an offline mirror, old versions keep only the file's name.
  return /^[^/:]*$/.test(origin.text) ? required : sources.ofAddress(origin.text);
}

/** A block of yarn 2 and later: `resolution` is `name@npm:1.0.0`, or names a folder, repository or address. */
export function describeBerryBlock(block: YarnBlock, sources: LockedSources): LockedDependency | null {
  const [first] = block.keys;
  if (!first) return null;
  const { name, source } = block.origin
    ? readResolution(block.origin.text, sources)
    : { name: nameOf(first.text), source: null };
  const isWhole = block.hasLinkType && source !== null;
  const own = block.keys.find(({ text }) => nameOf(text) === name) ?? first;
  const ownName = nameOf(own.text);
  const isUsed = source === null || source.kind === 'registry' || source.kind === 'git' || source.kind === 'archive';
  return {
    name,
    alias: ownName === name ? null : ownName,
    requirement: null,
    version: isWhole && isUsed ? (block.version?.text ?? null) : null,
    source: source ?? usualRegistry,
    isDirect: false,
    scope: 'runtime',
    nameRange: { start: own.start, end: own.start + ownName.length },
    versionRange: block.version && rangeOf(block.version),
  };
}

/** The folder of a workspace that a block is, `''` for the lock's own; `null` when it is none. */
export function workspaceFolder(block: YarnBlock): string | null {
  const reference = descriptorRange(block.origin?.text ?? '');
  if (!reference.startsWith('workspace:')) return null;
  const folder = reference.slice('workspace:'.length).replace(/::.*/s, '');
  return folder === '.' ? '' : folder;
}

interface Resolution {
  readonly name: string;
  readonly source: DependencySource;
}

/** Yarn's locators: `name@protocol:…`, patches and virtual packages around others, parameters behind `::`. */
function readResolution(text: string, sources: LockedSources): Resolution {
  const name = nameOf(text);
  const reference = descriptorRange(text);
  if (reference.startsWith('npm:') && !reference.includes(':', 4)) return { name, source: usualRegistry };
  return readReference(name, reference, sources);
}

function readReference(name: string, reference: string, sources: LockedSources): Resolution {
  const { inner, parameters } = unwrap(name, reference);
  const innerName = nameOf(inner);
  const rest = descriptorRange(inner);
  if (rest.startsWith('npm:')) {
    const archive = /(?:^|&)__archiveUrl=([^&]+)/.exec(parameters)?.[1];
    return {
      name: innerName,
      source: archive === undefined ? usualRegistry : sources.ofAddress(percentDecoded(archive)),
    };
  }
  return { name: innerName, source: parseNpmSpec(innerName, rest).source };
}

/** Removes patches and virtual packages; the parameters are those of what is inside. */
function unwrap(name: string, reference: string): { readonly inner: string; readonly parameters: string } {
  let inner = `${name}@${reference}`;
  for (let depth = 0; depth < 8; depth++) {
    const rest = descriptorRange(inner);
    if (rest.startsWith('virtual:')) inner = `${nameOf(inner)}@${rest.slice(rest.indexOf('#') + 1)}`;
    else if (rest.startsWith('patch:')) inner = decodeReference(patchedIn(rest));
    else break;
  }
  const at = inner.indexOf('::');
  return at < 0 ? { inner, parameters: '' } : { inner: inner.slice(0, at), parameters: inner.slice(at + 2) };
}

/** `patch:name@npm%3A1.0.0#…` → `name@npm%3A1.0.0`. */
function patchedIn(reference: string): string {
  const end = reference.search(/#|::/);
  return reference.slice('patch:'.length, end < 0 ? undefined : end);
}

/** The patched package is a locator with its reference escaped; first versions of yarn wrote a version alone. */
function decodeReference(locator: string): string {
  const range = percentDecoded(descriptorRange(locator));
  const hasProtocol = /^[a-z][a-z0-9+.-]*:/i.test(range) || range.includes('/');
  return `${percentDecoded(nameOf(locator))}@${hasProtocol ? range : `npm:${range}`}`;
}

/** The descriptor that a patch is put in the place of: `name@patch:name@npm%3A^1.0.0#…` → `name@npm:^1.0.0`. */
export function patchedDescriptor(descriptor: string): string | null {
  const range = descriptorRange(descriptor);
  return range.startsWith('patch:') ? decodeReference(patchedIn(range)) : null;
}
