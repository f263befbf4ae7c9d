import type { Frame } from 'playwright-core';

/**
 * What has to be scrolled sideways in a page (WCAG 2.2, "Reflow", asks for nothing at a width of 320 pixels): one line
 * for each element.
 */
export function scrolledSideways(frame: Frame): Promise<string[]> {
  return frame.evaluate(() =>
    [...document.querySelectorAll('html, body *')].flatMap((element) => {
      const isScrolled =
        element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX);
      const excess = element.scrollWidth - element.clientWidth;
      return isScrolled && excess > 0 ? [`${element.outerHTML.slice(0, 120)} is ${excess} pixels too wide`] : [];
    }),
  );
}

/**
 * What is hard to read in a page: names of fields and columns that are cut, or broken within a word, and pictures of
 * links on a line of their own. One line for each.
 */
export function brokenTexts(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const name = text.parentElement?.closest('dt, label, legend, [role=columnheader], thead th, .tab, .badge');
      if (!name || !name.checkVisibility() || name.closest('.visually-hidden')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`"${word}" is broken in "${name.textContent}"`);
      }
      const whole = document.createRange();
      whole.selectNodeContents(text);
      const { parentElement: box } = text;
      const space = (box ?? name).getBoundingClientRect().width;
      if (box && getComputedStyle(box).overflowX === 'hidden' && whole.getBoundingClientRect().width > space + 0.1)
        found.push(`"${text.textContent}" is cut`);
    }
    for (const icon of document.querySelectorAll('a .codicon')) {
      const lines = [...(icon.previousElementSibling?.getClientRects() ?? [])];
      const { top } = icon.getBoundingClientRect();
      if (lines.every((line) => top > line.bottom)) found.push(`the picture of "${icon.parentElement?.textContent}"`);
    }
    return found;
  });
}
