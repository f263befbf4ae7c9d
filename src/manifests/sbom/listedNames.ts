import { type Coordinates, displayName, parseCoordinates, withRevision } from '../../core/coordinates.ts';
import { isCovered } from '../../core/ecosystems.ts';
import { gradlePluginMarker } from '../../core/mavenProvider.ts';
import { readPackageUrl } from '../../core/packageUrl.ts';
import { exactRevision, hasServiceSpelling } from '../../core/versions/exactRevision.ts';
import type { NameRules } from '../identify.ts';
import { linkAlone } from '../linking/linkAlone.ts';
import type { EcosystemRules } from '../linking/linker.ts';
import { withoutRevision } from '../registryPackage.ts';
import type { Identity, AnsweredSources } from '../sources/packageSources.ts';
import { isOfKnownPublisher } from '../sources/wellKnown.ts';
import { nameOfCoordinates } from './listedAddress.ts';
import { type PackageUrlSource, privacyOfListed } from './listedSources.ts';

/**
 * Lists that name components by addresses of their own. `own`: of entries without an address. `ecosystems`: those of the components.
 */
export function listRules(
  own: NameRules,
  componentType: string | null,
  ecosystems: readonly EcosystemRules[],
): EcosystemRules {
  const listed = new ListedNames(ecosystems);
  const names: NameRules = {
    ...own,
    identifySource: ({ source, version }, answers) => {
      if (source.kind === 'packageUrl') return listed.identifyPackageUrl(source, version, answers);
      return source.kind === 'coordinates' ? listed.identifyCoordinates(source.text) : null;
    },
  };
  return {
    names,
    componentType,
    link(files, context) {
      const rules = ecosystems.flatMap((one) => {
        const settings = context.userSettings[one.names.ecosystem];
        return one.withheldInLists?.({ ...context, settings }) ?? [];
      });
      const privacyOf = (coordinates: Coordinates): Identity | null => {
        for (const rule of rules) {
          const withheld = rule(coordinates);
          if (withheld) return withheld;
        }
        return null;
      };
      return linkAlone(files, context, names, privacyOf);
    },
  };
}

/** The names of components in lists, by the rules of their types' ecosystems. */
export class ListedNames {
  readonly #byType: ReadonlyMap<string, NameRules>;

  constructor(ecosystems: readonly EcosystemRules[]) {
    this.#byType = new Map(
      ecosystems.flatMap(({ listedTypes = [], names }) => listedTypes.map((type) => [type, names] as const)),
    );
  }

  /**
   * A package URL in a list, by the rules of its type's ecosystem, unless its name may be a secret (`listedSources.ts`).
   * `listedVersion`: what the list has beside a package URL without a version.
   */
  identifyPackageUrl(
    source: PackageUrlSource,
    listedVersion: string | null = null,
    answers?: AnsweredSources,
  ): Identity {
    const read = readPackageUrl(source.text);
    if (!read.ok)
      return { coordinates: null, reason: read.problem.kind === 'notCovered' ? 'notCovered' : 'invalidName' };
    const { coordinates, version, isPartial } = read.value;
    const ownVersion = this.#byType.has(coordinates.type) ? (version ?? listedVersion) : version;
    const privacy = privacyOfListed(read.value, source, answers);
    const mayBePublic =
      privacy?.reason === 'sourceUnknown' && isOfKnownPublisher(coordinates.type, nameOfCoordinates(coordinates));
    return privacy && !mayBePublic ? privacy : this.#identify(coordinates, isPartial ? null : ownVersion);
  }

  /**
   * Coordinates in a list, as the service writes them: of several spellings that it has, the written one stays. Components of a type
   * or provider unknown to it are never requested.
   */
  identifyCoordinates(text: string): Identity {
    const read = parseCoordinates(text);
    if (!read.ok) return { coordinates: null, reason: 'invalidName' };
    const written = read.value;
    if (!isCovered(written)) return { coordinates: null, reason: 'notCovered' };
    const { coordinates, ...verdict } = this.#identify(written, written.revision);
    if (coordinates === null) return { coordinates, reason: verdict.reason };
    const isSame = coordinates.revision === null || !hasServiceSpelling(written.type);
    return {
      coordinates: withRevision(written, isSame ? coordinates.revision : written.revision),
      reason: verdict.reason,
    };
  }

  /** `version`: as the list has it. The coordinates are trusted for everything else. */
  #identify(listed: Coordinates, version: string | null): Identity {
    const { type, provider, namespace, name } = listed;
    if (type === 'git') {
      const revision = exactRevision('git', version ?? '');
      return { coordinates: withRevision(listed, revision), reason: revision === null ? 'gitWithoutCommit' : null };
    }
    const names = this.#byType.get(type);
    if (!names) {
      if (listed.revision !== null && exactRevision(type, version ?? '') !== null)
        return { coordinates: listed, reason: null };
      return withoutRevision(withRevision(listed, null), version ?? '');
    }
    const isPlugin = names.ecosystem === 'maven' && namespace === null;
    const named = isPlugin ? `${name}:${gradlePluginMarker(name)}` : displayName(listed);
    const identity = names.identify({ name: named, version: version ?? '', requirement: null });
    return identity.coordinates ? { ...identity, coordinates: { ...identity.coordinates, type, provider } } : identity;
  }
}
