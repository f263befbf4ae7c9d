// The page where a submission is reviewed, in every theme, wide and narrow, with accessibility checks.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { axeFindings } from './support/axe.ts';
import { CurationRecords, declaring, npm } from './support/curationRecords.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { scrolledSideways } from './support/reflow.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import { checkedThemes } from './support/themes.ts';

const wide = { width: 1280, height: 900 };
/** The page is 300 pixels wide, less than at a zoom of 400 %. */
const narrow = { width: 310, height: 900 };
/** The wide window at a zoom of 200 %. */
const zoomed = { width: 640, height: 450 };

let service: RunningService | undefined;
let profile: Profile | undefined;

after(async () => {
  await service?.dispose();
  profile?.dispose();
});

/** A profile with two drafts from an earlier session. */
async function withDrafts(): Promise<OpenOptions> {
  service = await startServiceProcess('sample');
  profile = createProfile();
  const records = new CurationRecords(profile, service.url);
  records.draft(declaring(npm('lodash'), { '4.17.21': 'MIT-0', '4.17.20': 'MIT-0' }));
  records.draft(declaring(npm('react'), { '18.3.1': 'GPL-2.0-only WITH Classpath-exception-2.0 OR Apache-2.0' }));
  const settings = { 'workbench.activityBar.location': 'hidden' };
  return { serviceUrl: service.url, profile, viewport: wide, settings };
}

describeWorkbench('Page of a submission', withDrafts, (step) => {
  const sized: Readonly<Record<string, typeof wide>> = { wide, narrow, zoomed };

  step('opens for two drafts and says what is missing', async (workbench) => {
    await workbench.openView('Curations');
    await workbench.runCommand('ClearlyDefined: Toggle Draft Selection');
    await workbench.tick(['lodash', 'react']);
    await workbench.clickViewAction('Curations', 'Review and Submit Chosen Drafts…');
    await new SubmissionReview(workbench).waitForText(/3 versions of/);
    await workbench.hideSideBar();
  });

  for (const theme of checkedThemes)
    step(`renders in the theme ${theme}, wide, narrow and zoomed`, async (workbench) => {
      await workbench.setTheme(theme);
      const review = new SubmissionReview(workbench);
      await (await review.button('Submit…')).waitFor();
      const page = await review.frame();
      await page.locator('details').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '');
      });
      for (const [name, size] of Object.entries(sized)) {
        await workbench.page.setViewportSize(size);
        await eventually('the page has its size', () => page.evaluate((width) => innerWidth <= width, size.width));
        await workbench.screenshot(`submission page ${theme} ${name}`);
        assert.deepEqual(await scrolledSideways(page), [], name);
        assert.deepEqual(await axeFindings(page), []);
      }
      await workbench.page.setViewportSize(wide);
    });
});
