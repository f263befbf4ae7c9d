import type { Page } from 'playwright-core';

import { eventually } from '../../support/eventually.ts';
import type { Workbench } from './workbench.ts';

/** Milliseconds from each key press to the frame after its letter is in the editor. */
declare global {
  interface Window {
    clearlyDefinedTyped: number[];
  }
}

/**
 * Types into the focused editor until the work is done, and returns the milliseconds from each key press to the frame
 * that shows its letter.
 */
export async function typeUntil(page: Page, work: Promise<unknown>): Promise<readonly number[]> {
  await page.evaluate(watchTyping);
  let isDone = false;
  const end = work.finally(() => (isDone = true));
  do await page.keyboard.type('typing ', { delay: 80 });
  while (!isDone);
  await end;
  return page.evaluate(() => window.clearlyDefinedTyped);
}

/** Opens the Components view and types into an empty editor until each of these files has a row. */
export async function typeUntilListed(workbench: Workbench, paths: readonly string[]): Promise<readonly number[]> {
  await workbench.openView('Components');
  await workbench.page.locator('.editor-group-container').first().dblclick();
  await workbench.page.locator('.editor-instance .view-lines').first().waitFor();
  await workbench.page.locator('.editor-instance .view-lines').first().click();
  const listed = eventually(
    'every file has a row',
    async () => {
      const rows = await workbench.rows('Components');
      return paths.every((path) => rows.some((row) => row.startsWith(path)));
    },
    140_000,
  );
  return typeUntil(workbench.page, listed).catch(async (error: unknown) => {
    throw new Error(`${String(error)}\n${(await workbench.rows('Components')).join('\n')}`);
  });
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
