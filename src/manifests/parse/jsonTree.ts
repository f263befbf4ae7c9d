import { type JsonDocument, readJson, readRelaxedJson } from './json.ts';
import type { TreeDocument, TreeList, TreeMember, TreeNode, TreeScalar, TreeTable } from './tree.ts';

/**
 * Reads JSON as the tree that YAML and TOML have. Nodes are made when they are used. What is missing behind a comma or colon, or
 * isn't closed, is no node: a problem reports it already.
 */
export function readJsonTree(text: string): TreeDocument {
  return treeOf(readJson(text));
}

/** Like `readJsonTree`, for files that may have comments and commas before closing brackets. */
export function readRelaxedJsonTree(text: string): TreeDocument {
  return treeOf(readRelaxedJson(text));
}

function treeOf(document: JsonDocument): TreeDocument {
  return { root: nodeOf(document, document.root) ?? emptyTable, problems: document.problems };
}

const emptyTable: TreeTable = { kind: 'table', start: 0, end: 0, members: new Map() };

function nodeOf(document: JsonDocument, at: number): TreeNode | null {
  if (document.isMissing(at)) return null;
  if (document.isObject(at)) return new JsonTable(document, at);
  return document.isArray(at) ? new JsonList(document, at) : scalarOf(document, at, document.isString(at));
}

function scalarOf(document: JsonDocument, at: number, isQuoted: boolean): TreeScalar {
  return { kind: 'scalar', text: document.string(at), isQuoted, start: document.start(at), end: document.end(at) };
}

/** With more, as by names from elsewhere in a text, each lookup in a long table would take its time. */
const maxLookups = 16;

class JsonTable implements TreeTable {
  readonly kind = 'table';
  readonly start: number;
  readonly end: number;
  readonly #document: JsonDocument;
  readonly #at: number;
  #members: Map<string, TreeMember> | null = null;
  readonly repeated: TreeScalar[] = [];
  #lookups = 0;

  constructor(document: JsonDocument, at: number) {
    this.#document = document;
    this.#at = at;
    this.start = document.start(at);
    this.end = document.end(at);
  }

  /** A few lookups are cheaper than all members. */
  find(name: string): TreeNode | undefined {
    if (!this.#members && !this.#document.hasEscapedLetters && ++this.#lookups <= maxLookups)
      return nodeOf(this.#document, this.#document.member(this.#at, name)) ?? undefined;
    return this.members.get(name)?.value;
  }

  /** Of two members of one name the last, at its place. */
  get members(): ReadonlyMap<string, TreeMember> {
    if (this.#members) return this.#members;
    const document = this.#document;
    const members = new Map<string, TreeMember>();
    const end = document.after(this.#at);
    for (let key = document.first(this.#at); key < end; key = document.afterMember(key)) {
      const value = nodeOf(document, document.value(key));
      if (!value) continue;
      const name = scalarOf(document, key, true);
      const earlier = members.get(name.text);
      if (earlier && members.delete(name.text)) this.repeated.push(earlier.key);
      members.set(name.text, { key: name, value });
    }
    this.#members = members;
    return members;
  }
}

class JsonList implements TreeList {
  readonly kind = 'list';
  readonly start: number;
  readonly end: number;
  readonly #document: JsonDocument;
  readonly #at: number;
  #items: TreeNode[] | null = null;

  constructor(document: JsonDocument, at: number) {
    this.#document = document;
    this.#at = at;
    this.start = document.start(at);
    this.end = document.end(at);
  }

  get items(): readonly TreeNode[] {
    if (this.#items) return this.#items;
    const document = this.#document;
    const items: TreeNode[] = [];
    const end = document.after(this.#at);
    for (let item = document.first(this.#at); item < end; item = document.after(item)) {
      const node = nodeOf(document, item);
      if (node) items.push(node);
    }
    this.#items = items;
    return items;
  }
}
