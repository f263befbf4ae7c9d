import { membersAt, scalarAt, type TreeDocument, type TreeMember, type TreeScalar } from '../../parse/tree.ts';
import { splitKeys } from './berryLines.ts';
import type { BlockStep, NeedKind, Word, YarnBlock, YarnBlockReader } from './yarnBlock.ts';

/** Reads a yarn.lock of yarn 2 and later from its tree: whatever YAML can say. */
export class BerryTree implements YarnBlockReader {
  readonly #text: string;
  readonly #members: readonly TreeMember[];
  #at = 0;

  constructor(text: string, documents: readonly TreeDocument[]) {
    this.#text = text;
    this.#members = membersAt(documents[0]?.root);
  }

  read(block: YarnBlock): BlockStep {
    const member = this.#members[this.#at++];
    if (!member) return 'over';
    block.clear();
    const { key, value } = member;
    // With escapes in it, a key is no slice of the text: the whole of it is the place of each part then.
    if (key.text === this.#text.slice(key.start, key.end)) splitKeys(this.#text, key.start, key.end, block.keys);
    else for (const text of key.text.split(',')) block.keys.addText(text.trim(), key.start, -1);
    block.version = wordOf(scalarAt(value, 'version'));
    block.origin = wordOf(scalarAt(value, 'resolution'));
    block.hasLinkType = scalarAt(value, 'linkType') !== undefined;
    for (const need of membersAt(value, 'dependencies')) addNeed(block, need, 'dependency');
    for (const need of membersAt(value, 'peerDependencies')) addNeed(block, need, 'peer');
    for (const meta of membersAt(value, 'dependenciesMeta'))
      if (scalarAt(meta.value, 'optional')?.text === 'true') block.optionals.push(meta.key.text);
    return 'whole';
  }
}

function addNeed({ needs, kinds }: YarnBlock, { key, value }: TreeMember, kind: NeedKind): void {
  if (value.kind !== 'scalar') return;
  needs.addText(key.text, key.start, key.end);
  needs.addText(value.text, value.start, value.end);
  kinds.push(kind);
}

function wordOf(scalar: TreeScalar | undefined): Word | null {
  return scalar && scalar.text !== '' ? { text: scalar.text, start: scalar.start, end: scalar.end } : null;
}
