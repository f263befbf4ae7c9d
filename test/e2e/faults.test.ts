// Failures between extension and service: the view shows them without a notification, and the next successful request
// clears them.
import assert from 'node:assert/strict';
import type { Fault } from '../service/startService.ts';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import type { Workbench } from './support/workbench.ts';

/** Lasting faults: the fault of every request and the message in the first row of the view. */
const lasting: readonly { readonly title: string; readonly fault: Fault; readonly says: RegExp }[] = [
  { title: 'a sign-in page', fault: { on: '*', kind: 'html' }, says: /not the service’s data: an HTML page/ },
  {
    title: 'JSON that breaks off',
    fault: { on: '*', kind: 'garbage', body: '{"npm/npmjs/-/lodash/4.17.21":{"described":{"rele' },
    says: /not the service’s data: JSON that breaks off/,
  },
  {
    title: 'a body that breaks off',
    fault: { on: '*', kind: 'cut', bytes: 40 },
    says: /not the service’s data: the body breaks off/,
  },
  {
    title: 'answers without the requested data',
    fault: { on: '*', kind: 'garbage', body: '{}' },
    says: /not the service’s data/,
  },
  { title: '503', fault: { on: '*', kind: 'status', status: 503 }, says: /The service failed \(503\)/ },
  { title: '500', fault: { on: '*', kind: 'status', status: 500 }, says: /The service failed \(500\)/ },
  { title: '401', fault: { on: '*', kind: 'status', status: 401 }, says: /refused the request \(401\)/ },
  { title: 'a reset connection', fault: { on: '*', kind: 'reset' }, says: /can’t be reached \(ECONNRESET\)/ },
];

/** Passing faults: the extension recovers from them without the user. */
const passing: readonly { readonly title: string; readonly fault: Fault }[] = [
  { title: 'one batch without answers', fault: { on: 'POST *', kind: 'garbage', body: '{}', times: 1 } },
  { title: 'every batch too large', fault: { on: 'POST *', kind: 'status', status: 413 } },
  { title: 'one 429 with Retry-After', fault: { on: '*', kind: 'tooMany', retryAfter: 1, times: 1 } },
  { title: 'two 503', fault: { on: '*', kind: 'status', status: 503, times: 2 } },
  { title: 'one reset connection', fault: { on: '*', kind: 'reset', times: 1 } },
];

describeWorkbench('Service with faults', { workspace: 'states' }, (step) => {
  step('works before any fault', async (workbench) => {
    await workbench.dismissLookUpNotice();
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await isWell(workbench);
  });

  for (const { title, fault, says } of lasting)
    step(`reports ${title}, keeps known licenses and recovers on refresh`, async (workbench) => {
      await refreshWith(workbench, fault);
      await workbench.treeRow(/^lodash\s*MIT · 4\.17\.21.*Lookup failed/).waitFor({ timeout: 60_000 });
      const tells = new RegExp(`${says.source}.*12 lookups failed`);
      await eventually(
        'the top row tells the cause',
        async () => tells.test((await workbench.rows('Components'))[0] ?? ''),
        60_000,
      );
      await workbench.waitUntilIdle();
      if (title === 'a reset connection') await workbench.screenshot('components service down');
      assert.deepEqual(await workbench.notifications(), []);
      await refreshWith(workbench);
      await isWell(workbench);
    });

  step('keeps and counts the last known values while it is down and recovers without a command', async (workbench) => {
    const shown = (await workbench.rows('Components')).find((row) => row.startsWith('states'));
    assert.match(shown ?? '', /12 components · 6 need attention/);
    await refreshWith(workbench, { on: '*', kind: 'reset' });
    await workbench.treeRow(/^lodash\s*MIT · 4\.17\.21.*Lookup failed/).waitFor({ timeout: 60_000 });
    await workbench.treeRow(/^is-thirteen\s*Not harvested yet · 2\.0\.0 · just now/).waitFor();
    await workbench.waitUntilIdle();
    assert.ok((await workbench.rows('Components')).includes(shown ?? ''), shown);
    await workbench.screenshot('components last values');
    await workbench.service.setFaults();
    await isWell(workbench);
    assert.deepEqual(await workbench.notifications(), []);
  });

  step('shows the problem in an open definition too and recovers there as well', async (workbench) => {
    const panel = await workbench.openRow(workbench.treeRow(/^lodash/), 'h1:has-text("lodash")');
    await panel.getByText('SPDX license').first().waitFor();
    await refreshWith(workbench, { on: '*', kind: 'reset' });
    await panel.getByText('The definition could not be read').waitFor();
    for (const text of ['can’t be reached (ECONNRESET)', 'Last known: MIT', 'What follows is the last known state'])
      await panel.getByText(text).first().waitFor();
    assert.deepEqual(await axeFindings(panel), []);
    await workbench.screenshot('definition failed');
    await refreshWith(workbench);
    await panel.getByText('The definition could not be read').waitFor({ state: 'hidden' });
    await isWell(workbench);
  });

  step('loads the files of an open definition when the service is back', async (workbench) => {
    await workbench.service.setFaults({ on: 'GET *', kind: 'reset' });
    const panel = await workbench.openRow(workbench.treeRow(/^mixed-bag/), 'h1:has-text("mixed-bag")');
    await panel.getByRole('tab', { name: /^Files/ }).click();
    await panel.getByRole('button', { name: 'Try again' }).waitFor();
    await workbench.service.setFaults();
    await panel.getByRole('button', { name: 'Try again' }).waitFor({ state: 'hidden' });
    await panel.getByRole('row').nth(1).waitFor();
    await isWell(workbench);
  });

  for (const { title, fault } of passing)
    step(`recovers from ${title} without the user`, async (workbench) => {
      await refreshWith(workbench, fault);
      await eventually('a later request has its answer', async () => {
        const requests = await workbench.service.requests();
        return requests.length > 1 && requests.at(-1)?.status === 200;
      });
      await workbench.waitUntilIdle();
      await isWell(workbench);
      assert.deepEqual(await workbench.notifications(), []);
    });

  step('shows the other components when one request fails', async (workbench) => {
    const lodash = '/definitions/npm/npmjs/-/lodash/4.17.21*';
    await refreshWith(
      workbench,
      { on: 'POST *', kind: 'garbage', body: '{}' },
      { on: `GET ${lodash}`, kind: 'status', status: 404 },
    );
    await workbench.treeRow(/^lodash.*MIT.*Lookup failed/).waitFor();
    await workbench.waitUntilIdle();
    const shown = await workbench.rows('Components');
    assert.ok(shown[0]?.startsWith('states'));
    assert.deepEqual(shown.filter((row) => row.includes('Lookup failed')).length, 1);
    const hover = await workbench.hover(workbench.treeRow(/^lodash/));
    await hover.getByText('The service left this component out of its answer.').waitFor();
    await workbench.screenshot('components one failed');
    await workbench.page.keyboard.press('Escape');
    await refreshWith(workbench);
    await isWell(workbench);
  });

  step('receives no requests before the time in Retry-After, not even manual ones', async (workbench) => {
    await refreshWith(workbench, { on: '*', kind: 'tooMany', retryAfter: 120 });
    await eventually('the top row tells the time', async () =>
      /asks to wait until \d+:\d\d/.test((await workbench.rows('Components'))[0] ?? ''),
    );
    await workbench.screenshot('components wait');
    await workbench.waitUntilIdle();
    const { length } = await workbench.service.requests();
    assert.ok(length <= 2, `${length} requests`);
    await workbench.runCommand('ClearlyDefined: Refresh All Definitions');
    await workbench.treeRow(/asks to wait until/).waitFor();
    await workbench.waitUntilIdle();
    assert.equal((await workbench.service.requests()).length, length);
    assert.deepEqual(await workbench.notifications(), []);
  });
});

async function refreshWith(workbench: Workbench, ...faults: readonly Fault[]): Promise<void> {
  await workbench.service.setFaults(...faults);
  await workbench.service.clearLog();
  await workbench.runCommand('ClearlyDefined: Refresh All Definitions');
}

async function isWell(workbench: Workbench): Promise<void> {
  await eventually('everything is known', async () => {
    const shown = await workbench.rows('Components');
    const isLodashKnown = shown.some((row) => /^lodash\s*MIT · 4\.17\.21$/.test(row));
    return (
      isLodashKnown &&
      shown[0]?.startsWith('states') === true &&
      !shown.some((row) => /failed|Asking|Not looked up/.test(row))
    );
  });
}
