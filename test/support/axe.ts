import { createRequire } from 'node:module';
import fs from 'node:fs';
import type { Frame } from 'playwright-core';

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The used properties of an axe-core violation. */
interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The accessibility problems of a page, one line for each place. */
export async function axeFindings(frame: Frame): Promise<string[]> {
  await frame.evaluate(source);
  const text: string = await frame.evaluate('axe.run().then(({ violations }) => JSON.stringify(violations))');
  const violations: readonly Violation[] = JSON.parse(text);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
