import type { Frame } from 'playwright-core';

/**
 * What has to be scrolled sideways in a page (WCAG 2.2, "Reflow", asks for nothing at a width of 320 pixels): one line
 * for each element. The lines of raw data are exempt, because their layout is their meaning.
 */
export function scrolledSideways(frame: Frame): Promise<string[]> {
  return frame.evaluate(() =>
    [...document.querySelectorAll('html, body *:not(.raw-lines)')].flatMap((element) => {
      const isScrolled =
        element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX);
      const excess = element.scrollWidth - element.clientWidth;
      return isScrolled && excess > 0 ? [`${element.outerHTML.slice(0, 120)} is ${excess} pixels too wide`] : [];
    }),
  );
}
