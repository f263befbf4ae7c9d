import type { Page } from 'playwright-core';

/** Milliseconds from each key to the frame after its letter is in the editor. */
declare global {
  interface Window {
    clearlyDefinedTyped: number[];
  }
}

/** Types into the editor that has the focus until the work is done, and gives the milliseconds from each key to the frame that shows it. */
export async function typeUntil(page: Page, work: Promise<unknown>): Promise<readonly number[]> {
  await page.evaluate(watchTyping);
  let isDone = false;
  const end = work.finally(() => (isDone = true));
  do await page.keyboard.type('typing ', { delay: 80 });
  while (!isDone);
  await end;
  return page.evaluate(() => window.clearlyDefinedTyped);
}

/** Runs in the page. */
function watchTyping(): void {
  window.clearlyDefinedTyped = [];
  let began: number | null = null;
  window.addEventListener('keydown', () => (began = performance.now()), { capture: true });
  const lines = document.querySelector('.editor-instance .view-lines');
  if (!lines) throw new Error('there is no editor');
  new MutationObserver(() => {
    const from = began;
    began = null;
    if (from !== null) requestAnimationFrame(() => window.clearlyDefinedTyped.push(performance.now() - from));
  }).observe(lines, { subtree: true, childList: true, characterData: true });
}
