import assert from 'node:assert/strict';
import { it } from 'mocha';
import { axeFindings } from '../support/axe.ts';
import { brokenTexts, scrolledSideways } from '../support/reflow.ts';
import { isInScope } from '../support/testScope.ts';
import { checkedThemes, everyTheme, type Theme } from '../support/themes.ts';
import type { PageView, Size } from './pageView.ts';

const checkedSizes: readonly Size[] = ['wide', 'narrow', 'zoomed'];

/** `npm test` checks one theme of each kind; `npm run test:extra` the others, and takes a picture of each. */
const themesInScope: readonly Theme[] = checkedThemes.filter((theme) =>
  isInScope(everyTheme.includes(theme) ? 'usual' : 'extra'),
);

/** One test for each theme: in every size the page has no accessibility problem, nothing to scroll sideways, no broken names. */
export function itFits(
  name: string,
  view: () => PageView,
  { prepare }: { readonly prepare?: () => Promise<void> } = {},
): void {
  for (const theme of themesInScope)
    it(`${name}: is accessible in the theme ${theme}, wide, narrow and zoomed`, async () => {
      await view().setSize('wide');
      await view().setTheme(theme);
      await prepare?.();
      for (const size of checkedSizes) {
        await view().setSize(size);
        await assertFits(view(), size);
        if (isInScope('extra')) await view().screenshot(`${name} ${theme} ${size}`);
      }
      await view().setSize('wide');
    });
}

/** The page, as it is now. */
export async function assertFits(view: PageView, what: string): Promise<void> {
  await view.whenIdle();
  const frame = view.page.mainFrame();
  assert.deepEqual(await scrolledSideways(frame), [], what);
  assert.deepEqual(await brokenTexts(frame), [], what);
  assert.deepEqual(await axeFindings(frame), [], what);
}
