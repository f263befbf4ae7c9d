import type { SourceRange } from '../../core/range.ts';
import type { Dependency } from '../format.ts';
import type { JsonDocument } from '../parse/json.ts';
import { ProblemList } from '../parse/problemList.ts';
import { messages } from '../problemMessage.ts';
import { LockedSources } from './lockedSources.ts';
import { parseNpmSpec, versionOfArchive } from './npmSpec.ts';

/** Direct packages are known only when the whole lock is read. */
export type LockedDependency = { -readonly [Key in keyof Dependency]: Dependency[Key] };

/** Makes dependencies of the entries of a package-lock.json. */
export class LockEntryReader {
  readonly problems: ProblemList;
  readonly #document: JsonDocument;
  readonly #sources = new LockedSources();

  constructor(document: JsonDocument) {
    this.#document = document;
    this.problems = new ProblemList(document.text.length);
  }

  /**
   * `null`, and a problem, where `node` is no entry. `installedName`: that of the folder in `node_modules`; the entry's own `name` is
   * the real one. In version 1, `isOld`, `version` may be any specifier: an address, `github:owner/name#commit`,
   * `npm:real@1.0.0`, `file:…` (npm docs, package-lock.json, "dependencies").
   */
  read(
    node: number,
    installedName: string,
    nameRange: SourceRange,
    isDirect: boolean | null,
    isOld: boolean,
  ): LockedDependency | null {
    const document = this.#document;
    if (!document.isObject(node)) {
      if (!document.isMissing(node))
        this.problems.add(messages.objectExpected, document.start(node), document.end(node));
      return null;
    }
    let version = -1;
    let resolved = -1;
    let name = -1;
    let isLink = false;
    let isDev = false;
    let isOptional = false;
    let isPeer = false;
    const end = document.after(node);
    for (let key = document.first(node); key < end; key = document.afterMember(key)) {
      const value = document.value(key);
      // By length first: there are a million keys in a large lock.
      switch (document.end(key) - document.start(key)) {
        case 3:
          if (document.is(key, 'dev')) isDev = document.isTrue(value);
          break;
        case 4:
          if (document.is(key, 'name')) name = value;
          else if (document.is(key, 'peer')) isPeer = document.isTrue(value);
          else if (document.is(key, 'link')) isLink = document.isTrue(value);
          break;
        case 7:
          if (document.is(key, 'version')) version = value;
          break;
        case 8:
          if (document.is(key, 'resolved')) resolved = value;
          else if (document.is(key, 'optional')) isOptional ||= document.isTrue(value);
          break;
        case 11:
          // "For development, or optional": so it is optional for the package's users.
          if (document.is(key, 'devOptional')) isOptional ||= document.isTrue(value);
          break;
        default:
      }
    }
    // In others the source follows every entry: the text was cut, and this one's source may be missing.
    const hasVersion = document.isString(version) && document.end(node) < document.text.length;
    const realName = document.isString(name) ? document.string(name) : installedName;
    const dependency: LockedDependency = {
      name: realName,
      alias: realName === installedName ? null : installedName,
      requirement: null,
      version: hasVersion ? document.string(version) : null,
      source: isLink
        ? { kind: 'local', path: document.isString(resolved) ? document.string(resolved) : '' }
        : this.#sources.of(document, resolved),
      isDirect,
      scope: isDev ? 'development' : isOptional ? 'optional' : isPeer ? 'peer' : 'runtime',
      nameRange,
      versionRange: hasVersion ? document.range(version) : null,
    };
    if (isOld && dependency.version !== null && !isPlainVersion(dependency.version))
      this.#useSpecifier(dependency, dependency.version, installedName, resolved);
    return dependency;
  }

  #useSpecifier(dependency: LockedDependency, version: string, installedName: string, resolved: number): void {
    const spec = parseNpmSpec(installedName, version);
    dependency.version = spec.version;
    dependency.source = spec.source;
    if (spec.source.kind === 'archive') {
      dependency.source = this.#sources.ofAddress(version);
      if (dependency.source.kind === 'registry') dependency.version = versionOfArchive(installedName, version);
    } else if (spec.source.kind === 'registry') {
      if (spec.name !== installedName) {
        dependency.name = spec.name;
        dependency.alias = installedName;
      }
      dependency.version = spec.version ?? version;
      if (spec.source.registry === null) dependency.source = this.#sources.of(this.#document, resolved);
    }
  }
}

function isPlainVersion(text: string): boolean {
  const first = text.charCodeAt(0);
  return first >= 0x30 && first <= 0x39 && !text.includes('/');
}
