import { perDescribedText } from '../core/describedTexts.ts';
import { facetNames } from './curation.ts';

/**
 * The allowed structure of a draft (service-api.md 12.3, schemas `curations-1.0.json` and `curation-1.0.json`; no other
 * keys anywhere). Reading, completion and the schema for other editors all follow it.
 */
export type DraftShape = TextShape | ListShape | MapShape | RevisionsShape;

interface TextShape {
  readonly is: 'text';
  /** `null` may stand here as well. */
  readonly nullable: boolean;
}

interface ListShape {
  readonly is: 'list';
  readonly of: DraftShape;
}

export interface MapShape {
  readonly is: 'map';
  /** In the order they are offered and reported missing. */
  readonly keys: ReadonlyMap<string, DraftShape>;
  readonly required: readonly string[];
}

/** A map whose keys are revisions. */
interface RevisionsShape {
  readonly is: 'revisions';
  readonly of: MapShape;
}

const text: TextShape = { is: 'text', nullable: false };

const nullableText: TextShape = { is: 'text', nullable: true };

const texts: ListShape = { is: 'list', of: text };

const sourceLocation = map(
  { type: text, provider: text, namespace: nullableText, name: text, revision: text, url: text, path: text },
  ['type', 'provider', 'name', 'revision'],
);

const facets = map(Object.fromEntries(facetNames.map((name) => [name, texts])));

export const revisionShape: MapShape = map({
  described: map({ sourceLocation, ...perDescribedText(() => text), facets }),
  licensed: map({ declared: text }),
  files: { is: 'list', of: map({ path: text, license: text, attributions: texts }, ['path']) },
});

export const componentShape: MapShape = map({ name: text, namespace: nullableText, provider: text, type: text }, [
  'name',
  'provider',
  'type',
]);

export const draftShape: MapShape = map(
  { coordinates: componentShape, revisions: { is: 'revisions', of: revisionShape } },
  ['coordinates', 'revisions'],
);

/** The shape at the end of a path of keys; `-` is an item of a list. `null` where nothing is allowed. */
export function shapeAt(path: readonly string[]): DraftShape | null {
  let shape: DraftShape = draftShape;
  for (const key of path) {
    const next: DraftShape | null = stepInto(shape, key);
    if (next === null) return null;
    shape = next;
  }
  return shape;
}

function stepInto(shape: DraftShape, key: string): DraftShape | null {
  if (shape.is === 'map') return shape.keys.get(key) ?? null;
  if (shape.is === 'revisions') return key === '-' ? null : shape.of;
  return shape.is === 'list' && key === '-' ? shape.of : null;
}

function map(keys: Readonly<Record<string, DraftShape>>, required: readonly string[] = []): MapShape {
  return { is: 'map', keys: new Map(Object.entries(keys)), required };
}
