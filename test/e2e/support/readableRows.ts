import type { Locator } from 'playwright-core';

/** Rows of a tree whose screen reader text lacks the label or the description: the text beside what is shown. */
export async function unannouncedRows(pane: Locator): Promise<readonly string[]> {
  const rows = await pane.locator('.monaco-list-row').evaluateAll((elements) =>
    elements.map((row) => ({
      spoken: row.getAttribute('aria-label') ?? '',
      shown: [...row.querySelectorAll<HTMLElement>('.label-name, .label-description')].map(
        (part) => part.textContent ?? '',
      ),
    })),
  );
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return rows
    .filter(({ spoken, shown }) => !shown.every((text) => plain(spoken).includes(plain(text))))
    .map(({ spoken, shown }) => `${shown.join(' ')}: ${spoken}`);
}

/** Words that are broken over two lines although they would fit into one. */
export async function brokenWords(element: Locator): Promise<readonly string[]> {
  return element.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^ ]{2,24}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    return broken;
  });
}
