// What was queued, submitted and saved to a file: seen step by step, asked about again, and heard of when it arrives.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { type RunningService, startServiceProcess } from '../run/serviceProcess.ts';
import { control, CurationRecords, declaring, npm } from './support/curationRecords.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { appears, clickOnce, eventually } from './support/eventually.ts';
import { keepHarvests } from './support/harvestRecords.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const view = 'Activity';
const hostile = '[click](command:clearlydefined.scan) <b>**bold**</b> $(error)';
const tools = ['clearlydefined/1.5.0', 'licensee/9.18.1', 'reuse/3.2.1', 'scancode/32.3.0'] as const;

let service: RunningService | undefined;
let profile: Profile | undefined;

after(async () => {
  await service?.dispose();
  profile?.dispose();
});

/** A person in the middle of it: harvests in every state, and submissions. */
async function inTheMiddle(): Promise<OpenOptions> {
  service = await startServiceProcess('sample');
  profile = createProfile();
  const { url } = service;
  const [now, minute] = [Date.now(), 60_000];
  keepHarvests(profile, url, 'o-1', 12, {
    'ansi-red@1.0.0': (one) => ({ kind: 'accepted', ...one, results: tools.slice(0, 2), before: tools.slice(1, 2) }),
    '@acme-labs/half@2.0.0': (one) => ({
      ...one,
      kind: 'accepted',
      results: tools.slice(0, 3),
      computed: tools.slice(0, 3),
      computedAt: now - 4 * minute,
    }),
    'quiet-lib@3.1.0': (one) => ({ kind: 'unsure', problem: { kind: 'timeout', url, milliseconds: 60_000 }, ...one }),
    'blocked-lib@0.1.0': () => ({
      kind: 'refused',
      at: now - 12 * minute,
      problem: { kind: 'harvestThrottled', coordinates: 'npm/npmjs/-/blocked-lib/0.1.0' },
    }),
    'odd-lib@0.2.0': () => ({
      kind: 'refused',
      at: now - 13 * minute,
      problem: { kind: 'rejected', status: 400, detail: hostile },
    }),
    'cut-off@1.2.3': () => ({
      kind: 'failed',
      at: now - 12 * minute,
      problem: { kind: 'unreachable', url, detail: 'ECONNRESET' },
    }),
  });
  keepHarvests(profile, url, 'o-0', 3000, {
    'slow-lib@9.0.0': (one) => ({
      ...one,
      kind: 'gaveUp',
      at: now - 100 * minute,
      wasAccepted: true,
      results: tools.slice(0, 3),
      computed: tools.slice(0, 3),
    }),
    'here-lib@1.1.1': (one) => ({
      ...one,
      kind: 'arrived',
      arrivedAt: now - 2000 * minute,
      results: tools,
      computed: tools,
      computedAt: now - 2000 * minute,
    }),
  });
  const records = new CurationRecords(profile, url);
  const chalk = declaring(npm('chalk'), { '4.1.2': 'Apache-2.0' });
  const pull = { number: 32_001, url: null, sentAt: now - 3 * minute, checkedAt: now, notInEffect: [] };
  records.submission('s-open', 'chalk is Apache-2.0', [chalk], { kind: 'open', ...pull }, { age: 3 });
  const words = [{ set: 0, revision: '1.6.8', path: 'licensed.declared', words: `is not SPDX ${hostile}` }];
  const problem = { kind: 'contributionRefused', places: 1, first: 'is not SPDX' } as const;
  const axios = declaring(npm('axios'), { '1.6.8': 'Mitt' });
  records.submission('s-refused', 'axios is Mitt', [axios], { kind: 'refused', problem, words }, { age: 200 });
  return { serviceUrl: url, profile, viewport: { width: 1280, height: 1000 } };
}

describeWorkbench('the Activity view', inTheMiddle, (step) => {
  step('lists harvests by what they need, and submissions, each with its state and age', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await collapse(workbench, 'Components');
    const pane = await workbench.openView(view);
    for (const row of [
      /^Harvests\s*5 need you · 2 waiting · 1 here/,
      /^slow-lib\s*9\.0\.0 · given up: scancode has not delivered · an hour ago/,
      /^cut-off\s*1\.2\.3 · failed: The service at .* cannot be reached \(ECONNRESET\)\. · 12 minutes ago/,
      /^blocked-lib\s*0\.1\.0 · refused: The service does not harvest npm/,
      /^quiet-lib\s*3\.1\.0 · nobody answered · 0 of 4 tools · 12 minutes ago/,
      /^ansi-red\s*1\.0\.0 · waiting · 2 of 4 tools · 12 minutes ago/,
      /^@acme-labs\/half\s*2\.0\.0 · partly harvested: scancode has not delivered · 3 of 4 tools/,
      /^here-lib\s*1\.1\.1 · arrived · 33 hours ago/,
      /^Submissions\s*2/,
      /^chalk is Apache-2\.0\s*open #32001 · 3 minutes ago/,
      /^axios is Mitt\s*refused: is not SPDX \[click\]/,
    ])
      await workbench.treeRow(row, pane).waitFor();
    await workbench.screenshot('activity first');
  });

  step('shows each step, and in front of them what to do', async (workbench) => {
    const pane = workbench.pane(view);
    for (const row of [/^quiet-lib/, /^ansi-red/, /^@acme-labs/]) await workbench.expand(workbench.treeRow(row, pane));
    for (const row of [
      /^Nobody answered: The service did not answer within 60 seconds\.\s*Ask How Far It Is/,
      /^Nobody answered\s*being looked after/,
      /^Accepted\s*12 minutes ago/,
      /^clearlydefined 1\.5\.0\s*delivered/,
      /^licensee 9\.18\.1\s*was there before/,
      /^scancode\s*not yet/,
      /^Definition not computed yet/,
      /^Definition computed\s*without scancode · 4 minutes ago/,
    ])
      await workbench.reach(workbench.treeRow(row, pane));
  });

  for (const theme of everyTheme)
    step(`can be seen in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.screenshot(`activity ${theme}`);
    });
});

async function collapse(workbench: Workbench, name: string): Promise<void> {
  const header = workbench.pane(name).locator('.pane-header');
  await eventually(`${name} is closed`, async () => {
    if (!/\bexpanded\b/.test((await header.getAttribute('class')) ?? '')) return true;
    await header.locator('.title').click();
    return false;
  });
}
