import type { DraftContent } from './draftForm.ts';

/** One content plus others' evidence and basis where it has none itself. The same object if nothing is added. */
export function joinedContent(own: DraftContent, others: readonly DraftContent[]): DraftContent {
  const newestFirst = others.toSorted((a, b) => b.changedAt - a.changedAt);
  const evidence = new Map([own, ...newestFirst].flatMap((one) => one.evidence.map((each) => [textOf(each), each])));
  const basis = new Map([...newestFirst.toReversed(), own].flatMap((one) => [...one.basis]));
  const isAdded = evidence.size > own.evidence.length || basis.size > own.basis.size;
  return isAdded ? { ...own, evidence: [...evidence.values()], basis } : own;
}

function textOf(evidence: DraftContent['evidence'][number]): string {
  const { revision, path, license, isChosen, sha256, excerpt, lines, link } = evidence;
  return JSON.stringify([revision, path, license, isChosen, sha256, excerpt, lines?.from, lines?.to, link]);
}
