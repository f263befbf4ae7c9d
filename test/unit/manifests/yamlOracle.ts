import { type Document, type Pair, isAlias, isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';

import type { TreeNode } from '../../../src/manifests/parse/tree.ts';

/** The values that the `yaml` package reads. */
export function oracle(text: string): readonly unknown[] {
  // The package reads a list after a byte order mark as nothing.
  const documents = parseAllDocuments(text.replace(/^\uFEFF/, ''), {
    uniqueKeys: false,
    version: '1.2',
    schema: 'failsafe',
    logLevel: 'silent',
  });
  const values: unknown[] = [];
  for (const document of documents) {
    if (!('contents' in document)) continue;
    const { contents } = document;
    const isNothing = contents === null || (isScalar(contents) && contents.source === '' && contents.type === 'PLAIN');
    values.push(isNothing ? new Map() : packageValue(contents, document));
  }
  return values.length === 0 ? [new Map()] : values;
}

function packageValue(node: unknown, document: Document.Parsed): unknown {
  if (isAlias(node)) return packageValue(node.resolve(document), document);
  if (isMap(node)) {
    const members = (node.items as Pair[]).flatMap(({ key, value }) => {
      const name = packageValue(key, document);
      return typeof name === 'string' ? [[name, value === null ? '' : packageValue(value, document)] as const] : [];
    });
    return new Map(members);
  }
  if (isSeq(node)) return node.items.map((item) => packageValue(item, document));
  return isScalar(node) && typeof node.value === 'string' ? node.value : '';
}

export function valueOf(node: TreeNode): unknown {
  if (node.kind === 'scalar') return node.text;
  if (node.kind === 'list') return node.items.map(valueOf);
  return new Map([...node.members].map(([key, { value }]) => [key, valueOf(value)]));
}

export function collectPlain(text: string, node: unknown, places: string[]): void {
  if (isMap(node)) {
    for (const { key, value } of node.items as Pair[]) {
      collectPlain(text, key, places);
      collectPlain(text, value, places);
    }
  } else if (isSeq(node)) for (const item of node.items) collectPlain(text, item, places);
  else if (isScalar(node) && node.range && node.source !== '' && !node.type?.startsWith('BLOCK')) {
    const quotes = node.type === 'PLAIN' ? 0 : 1;
    const [start, end] = [node.range[0] + quotes, node.range[1] - quotes];
    if (!text.slice(start, end).includes('\n')) places.push(`${start}-${end}`);
  }
}

export function collectPlaces(text: string, node: TreeNode, places: string[]): void {
  if (node.kind === 'list') for (const item of node.items) collectPlaces(text, item, places);
  else if (node.kind === 'table') {
    for (const { key, value } of node.members.values()) {
      collectPlaces(text, key, places);
      collectPlaces(text, value, places);
    }
  } else if (!text.slice(node.start, node.end).includes('\n')) {
    const isBlock = node.isQuoted && !/["']/.test(text.charAt(node.start - 1));
    const isAliased = !node.isQuoted && text.charAt(node.start) === '*';
    if (!isBlock && !isAliased && node.text !== '') places.push(`${node.start}-${node.end}`);
  }
}

export function mapsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mapsOf);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([key, one]) => [key, mapsOf(one)]));
}
