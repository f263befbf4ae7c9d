import type * as z from 'zod/mini';
import {
  $ZodArray,
  $ZodEnum,
  $ZodNullable,
  $ZodObject,
  $ZodOptional,
  $ZodRecord,
  type $ZodType,
  $ZodUnion,
} from 'zod/v4/core';
import type { SourceRange } from '../../core/range.ts';
import type { DraftNode, DraftText } from './draftTree.ts';

/** The content of a tree by a schema. */
export interface SchemaReading<T> {
  /** Without the parts that have an issue, and the maps that lack a required key. `undefined`: nothing is left. */
  readonly value: T | undefined;
  readonly issues: readonly SchemaIssue[];
  /** Dotted path → range, of all that the value has: `files.0.attributions.1`. */
  readonly places: ReadonlyMap<string, SourceRange>;
}

export interface SchemaIssue {
  /** `wrong`: of another kind, or outside of the limits. Otherwise the key is missing, unknown or given before. */
  readonly kind: 'wrong' | 'missing' | 'unknown' | 'repeated';
  /** Keys and places in lists from the root to the part. */
  readonly path: readonly string[];
  /** The part; in place of a missing one, the map that lacks it. */
  readonly node: DraftNode;
  /** Of the key of `node`; `null` for the root and for items of lists. */
  readonly keyRange: SourceRange | null;
  /** What zod found. */
  readonly cause?: z.core.$ZodIssue;
}

/**
 * Reads a tree by a schema of strict objects, records, arrays and single values. Nothing is `null`; of repeated keys the
 * last one counts. `valueOf`: the value of a text. A record never has the key `__proto__`. Never throws.
 */
export function readBySchema<T>(
  schema: z.ZodMiniType<T>,
  root: DraftNode,
  valueOf: (text: DraftText) => unknown = ({ text }) => text,
): SchemaReading<T> {
  const tree = new PlainTree(valueOf);
  const issues: SchemaIssue[] = [];
  // What has an issue is left out, and the rest is read again. It may lack a required key then: that is no issue more.
  for (let isFirst = true; !tree.leftOut.has(root); isFirst = false) {
    const read = schema.safeParse(tree.valueOf(root));
    if (isFirst) issues.push(...tree.repeated);
    if (read.success) return { value: read.data, issues, places: tree.placesIn(root) };
    const found = read.error.issues.flatMap(deepest).flatMap((issue) => tree.locate(root, issue));
    for (const { node } of found) tree.leftOut.add(node);
    if (isFirst) issues.push(...found);
  }
  return { value: undefined, issues, places: new Map() };
}

/** Of alternatives, the issues of the one that fits the outside of the value; else those of the first. */
function deepest(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const fitting = issue.errors.find((issues) => issues.every(({ path }) => path.length > 0)) ?? issue.errors[0] ?? [];
  return fitting.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

interface Part {
  readonly node: DraftNode;
  readonly keyRange: SourceRange | null;
}

/** A tree as plain values, without some of its nodes. */
class PlainTree {
  readonly leftOut = new Set<DraftNode>();
  readonly repeated: SchemaIssue[] = [];
  readonly #valueOf: (text: DraftText) => unknown;
  /** By key or place, as in the last value. */
  readonly #parts = new Map<DraftNode, ReadonlyMap<string, Part>>();

  constructor(valueOf: (text: DraftText) => unknown) {
    this.#valueOf = valueOf;
  }

  valueOf(node: DraftNode, path: readonly string[] = []): unknown {
    if (node.kind === 'none') return null;
    if (node.kind === 'text') return this.#valueOf(node);
    const parts = this.#partsOf(node, path);
    this.#parts.set(node, parts);
    const values = [...parts].map(([key, part]) => [key, this.valueOf(part.node, [...path, key])] as const);
    return node.kind === 'list' ? values.map(([, value]) => value) : Object.fromEntries(values);
  }

  #partsOf(node: DraftNode, path: readonly string[]): ReadonlyMap<string, Part> {
    if (node.kind === 'list') {
      const items = node.items.filter((item) => !this.leftOut.has(item));
      return new Map(items.map((item, at) => [String(at), { node: item, keyRange: null }]));
    }
    const isFirst = !this.#parts.has(node);
    const parts = new Map<string, Part>();
    for (const { key, keyRange, value } of node.kind === 'map' ? node.entries : []) {
      if (isFirst && parts.has(key))
        this.repeated.push({ kind: 'repeated', path: [...path, key], node: value, keyRange });
      parts.set(key, { node: value, keyRange });
    }
    for (const [key, part] of parts) if (this.leftOut.has(part.node)) parts.delete(key);
    return parts;
  }

  /** The parts that an issue of the last value is about. */
  locate(root: DraftNode, cause: z.core.$ZodIssue): readonly SchemaIssue[] {
    const path = cause.path.map(String);
    let part: Part = { node: root, keyRange: null };
    for (const key of path) {
      const below: Part | undefined = this.#parts.get(part.node)?.get(key);
      if (!below) return [{ kind: 'missing', path, ...part, cause }];
      part = below;
    }
    if (cause.code !== 'unrecognized_keys') return [{ kind: 'wrong', path, ...part, cause }];
    const parts = this.#parts.get(part.node);
    return cause.keys.flatMap((key) => {
      const unknown = parts?.get(key);
      return unknown ? [{ kind: 'unknown', path: [...path, key], ...unknown, cause } as const] : [];
    });
  }

  placesIn(node: DraftNode): ReadonlyMap<string, SourceRange> {
    const places = new Map<string, SourceRange>();
    const add = (above: DraftNode, prefix: string): void => {
      for (const [key, { node: below }] of this.#parts.get(above) ?? []) {
        places.set(prefix + key, below.range);
        add(below, `${prefix}${key}.`);
      }
    };
    add(node, '');
    return places;
  }
}

/** What a schema allows at a place. */
export type Allowed =
  | { readonly kind: 'map'; readonly keys: readonly string[] }
  /** A map with any keys. */
  | { readonly kind: 'record' | 'list' }
  /** `values`: the only ones; empty if there are others. */
  | { readonly kind: 'value'; readonly schema: $ZodType; readonly values: readonly string[] };

/** Behind these keys; `-`, or its place, is an item of a list. `null`: nothing is allowed there. */
export function allowedAt(schema: $ZodType, path: readonly string[]): Allowed | null {
  let at = inside(schema);
  for (const key of path) {
    let below: $ZodType | undefined;
    if (at instanceof $ZodObject) below = Object.hasOwn(at._zod.def.shape, key) ? at._zod.def.shape[key] : undefined;
    else if (at instanceof $ZodRecord && key !== '-') below = at._zod.def.valueType;
    else if (at instanceof $ZodArray && /^(?:-|\d+)$/.test(key)) below = at._zod.def.element;
    if (below === undefined) return null;
    at = inside(below);
  }
  if (at instanceof $ZodObject) return { kind: 'map', keys: Object.keys(at._zod.def.shape) };
  if (at instanceof $ZodRecord) return { kind: 'record' };
  if (at instanceof $ZodArray) return { kind: 'list' };
  const values = at instanceof $ZodEnum ? Object.values(at._zod.def.entries).map(String) : [];
  return { kind: 'value', schema: at, values };
}

/** Without what says that a value may be missing, or a list be given as its only item. */
function inside(schema: $ZodType): $ZodType {
  if (schema instanceof $ZodOptional || schema instanceof $ZodNullable) return inside(schema._zod.def.innerType);
  if (!(schema instanceof $ZodUnion)) return schema;
  return schema._zod.def.options.find((option) => option instanceof $ZodArray) ?? schema;
}
