import type { Coordinates, Revision } from '../data/coordinates.ts';
import { keyOf } from '../data/coordinates.ts';
import { compute, withoutFiles } from '../data/compute.ts';
import type { Curation, Definition } from '../data/definition.ts';
import { spelled } from '../data/dialect.ts';
import { foundBy } from '../data/tools.ts';
import { gradlePlugins } from '../fixtures/origins.ts';
import {
  isOutdatedAtRequest,
  componentAt,
  computeDefinitions,
  computedTools,
  harvestStamp,
  queueOnRequest,
} from './harvests.ts';
import type { InEffect } from './pullRequests.ts';
import { curationInEffect } from './pullRequests.ts';
import type { Answer, World } from './world.ts';

/**
 * Returns the stored definition; computes it if its inputs have changed, or if forced. While newer results are not
 * included, each answer has a new date but the same content.
 */
export function definitionOf(world: World, coordinates: Revision, force = false): Answer {
  const component = componentAt(world, coordinates);
  const key = keyOf(coordinates);
  if (force) {
    world.outdated.delete(key);
    computeDefinitions(world, key);
  }
  const isBehind = component !== undefined && isOutdatedAtRequest(world, component);
  const tools = component === undefined ? [] : computedTools(world, component);
  const curation = world.outdated.has(key) ? world.outdated.get(key) : curationInEffect(world, coordinates);
  const stamp = `${tools.join()} ${curation?.tool ?? ''} ${harvestStamp(world, key)}`;
  const stored = world.answers.get(key);
  if (stored?.stamp === stamp && !force && !isBehind) return stored;
  const answer: Answer = {
    stamp,
    definition: computed(world, coordinates, curation),
    full: undefined,
    brief: undefined,
  };
  world.answers.set(key, answer);
  if (tools.length === 0) queueOnRequest(world, coordinates);
  return answer;
}

/** Computes the definition with this curation instead of the one in effect; stores and queues nothing. */
export function definitionWith(
  world: World,
  coordinates: Revision,
  curation: { readonly data: Curation; readonly tool: string } | undefined,
): Definition {
  return computed(world, coordinates, curation);
}

/** The JSON of an answer in the spelling of the dialect, with or without `files`. */
export function answerText(world: World, answer: Answer, files: boolean): string {
  const dialect = world.settings.dialect;
  if (files) return (answer.full ??= JSON.stringify(spelled(answer.definition, dialect)));
  return (answer.brief ??= JSON.stringify(spelled(withoutFiles(answer.definition), dialect)));
}

/** All stored definitions with data, sorted by coordinates. */
export function harvestedDefinitions(world: World): readonly Answer[] {
  return [...world.components]
    .filter(([, component]) => computedTools(world, component).length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, component]) => definitionOf(world, component.coordinates));
}

export function isStored(world: World, coordinates: Revision): boolean {
  const component = componentAt(world, coordinates);
  return component !== undefined && computedTools(world, component).length > 0;
}

/** True for components that a test set to fail. */
export function failsToCompute({ settings }: World, coordinates: Revision): boolean {
  return settings.failing.length > 0 && settings.failing.some((text) => text.toLowerCase() === keyOf(coordinates));
}

export type Resolved<C extends Coordinates> = { readonly coordinates: C; readonly mapped: boolean } | 'registryDown';

/**
 * Normalizes PyPI names as the registry does, and replaces Gradle plugin ids with their implementation (service-api.md
 * 2.2).
 */
export function resolved<C extends Coordinates>(world: World, coordinates: C): Resolved<C> {
  const plugin = Object.hasOwn(gradlePlugins, coordinates.name) ? gradlePlugins[coordinates.name] : undefined;
  if (coordinates.provider === 'gradleplugin' && coordinates.namespace === null && plugin !== undefined) {
    const [namespace, name] = plugin;
    return { coordinates: { ...coordinates, namespace, name }, mapped: true };
  }
  if (coordinates.type !== 'pypi' || coordinates.provider !== 'pypi' || !/[-_.]/.test(coordinates.name)) {
    return { coordinates, mapped: false };
  }
  if (world.settings.registryDown) return 'registryDown';
  const name = registrySpelling(world, coordinates.name);
  return { coordinates: { ...coordinates, name }, mapped: name !== coordinates.name };
}

function registrySpelling(world: World, given: string): string {
  const wanted = projectName(given);
  for (const { coordinates } of world.components.values()) {
    if (coordinates.type === 'pypi' && projectName(coordinates.name) === wanted) return coordinates.name;
  }
  return given;
}

/** The registry treats runs of `-`, `_` and `.` as equal. */
function projectName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

function computed(world: World, asked: Revision, curation: InEffect | undefined): Definition {
  const component = componentAt(world, asked);
  const tools = component === undefined ? [] : computedTools(world, component);
  return compute({
    coordinates: component?.coordinates ?? asked,
    harvested: component === undefined ? undefined : foundBy(component.everything(), tools),
    tools,
    curation,
    updated: world.clock.iso(),
  });
}
