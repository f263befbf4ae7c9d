import type { Locator } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import type { Workbench } from './workbench.ts';

/** The editor that shows a draft. */
export class DraftEditor {
  readonly #workbench: Workbench;
  readonly root: Locator;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
    this.root = workbench.page.locator('.editor-instance[data-uri^="clearlydefined-draft:"], .editor-instance', {
      has: workbench.page.locator('.monaco-editor[data-uri^="clearlydefined-draft:"]'),
    });
  }

  /** The visible text, line by line. */
  async text(): Promise<string> {
    const lines = await this.root.first().locator('.view-line').evaluateAll(readLines);
    return lines.join('\n');
  }

  async waitForText(pattern: RegExp): Promise<void> {
    let text = '';
    await eventually(
      () => `the draft says ${String(pattern)}, but ${text === '' ? 'nothing' : text}`,
      async () => pattern.test((text = await this.text())),
    );
  }

  /** A code lens above a line of text. */
  lens(pattern: RegExp): Locator {
    return this.root.locator('.codelens-decoration a, .codelens-decoration > span', { hasText: pattern }).first();
  }

  /** Clicks a code lens once the one that appears last is there: the editor replaces all of them with each new one. */
  async clickLens(pattern: RegExp, last: RegExp): Promise<void> {
    await this.lens(last).waitFor();
    await this.lens(pattern).click();
  }

  squiggles(): Locator {
    return this.root.locator('.squiggly-error');
  }

  /** Puts the cursor after the text of a line and types. */
  async typeBehind(text: string, typed: string): Promise<void> {
    const line = this.root.locator('.view-line', { hasText: text }).first();
    await line.click();
    await this.#workbench.page.keyboard.press('End');
    await this.#workbench.page.keyboard.type(typed);
  }
}

/** Runs in the page. */
function readLines(lines: readonly Element[]): string[] {
  const top = (line: Element): number => Number.parseInt((line as HTMLElement).style.top, 10);
  return [...lines].sort((a, b) => top(a) - top(b)).map((line) => (line.textContent ?? '').replaceAll('\u00a0', ' '));
}
