import { after, afterEach, before, describe, it, type Suite } from 'mocha';
import { openWorkbench, type OpenOptions } from './openWorkbench.ts';
import type { Workbench } from './workbench.ts';

/** A step of a journey, run in the journey's window. */
export type JourneyStep = (title: string, run: (workbench: Workbench) => Promise<void>) => void;

/**
 * A journey: one window, opened once, in which the steps run one after another as a user would do them. When a step
 * fails, a screenshot is saved, the output of the extension is printed, and the remaining steps are skipped because
 * they would fail for the same reason.
 */
export function describeWorkbench(
  title: string,
  options: OpenOptions | (() => Promise<OpenOptions>),
  steps: (step: JourneyStep) => void,
): Suite {
  return describe(title, function () {
    this.timeout(150_000);
    this.bail(true);
    let opened: Workbench | undefined;

    before(async () => {
      opened = await openWorkbench(typeof options === 'function' ? await options() : options);
    });

    afterEach(async function () {
      if (this.currentTest?.state !== 'failed' || !opened) return;
      const name = `failed ${this.currentTest.fullTitle()}`;
      const picture = await opened.screenshot(name).catch((error: unknown) => `none, ${String(error)}`);
      process.stderr.write(`picture: ${picture}\n${opened.output}\n`);
    });

    after(async () => {
      try {
        opened?.assertOneExtensionHost();
      } finally {
        await opened?.dispose();
      }
    });

    steps((name, run) =>
      it(name, async () => {
        if (!opened) throw new Error('the window is not open');
        await run(opened);
      }),
    );
  });
}
