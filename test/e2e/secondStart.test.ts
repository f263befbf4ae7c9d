// Cached data: a second start sends no requests and works without the service.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { copyWorkspace } from '../../scripts/copyWorkspace.ts';
import { startServiceProcess, type RunningService } from '../../scripts/serviceProcess.ts';
import { openWorkbench } from './support/openWorkbench.ts';
import { StandIn } from './support/standIn.ts';

/** The rows that the view shows for the components. */
const licenses: readonly string[] = [
  'states 12 components · 6 need attention',
  'package.json 12 · 6 need attention',
  'faceted MIT · 2.0.0',
  'gsap OTHER · 3.12.5 · Other (see license text)',
  'hostile-letters MIT · 1.0.0',
  'hostile-script <script>alert("license")</script> · 1.0.0 · Unidentified license',
  'indexof NONE · 0.0.1 · No license (curated)',
  'is-thirteen Not harvested yet · 2.0.0',
  'json-schema NOASSERTION · 0.2.3 · Unidentified license',
  'lodash MIT · 4.17.21',
  'many-files MIT · 1.0.0',
  'mixed-bag MIT · 3.0.0',
  'nothing-found Scanned, no license found · 1.0.0',
  'proprietary-widget LicenseRef-scancode-proprietary-license · 2.4.0 · Custom license (LicenseRef)',
  'package-lock.json 12 · 6 need attention',
];

describe('Second start with the same profile', function () {
  this.timeout(150_000);
  let profile: Profile | undefined;
  let service: RunningService | undefined;
  let workspace = '';

  before(async () => {
    profile = createProfile();
    workspace = copyWorkspace('states', profile.root);
    service = await startServiceProcess('sample');
  });

  after(async () => {
    await service?.dispose();
    profile?.dispose();
  });

  /** Opens the window, waits until the view shows these rows, and closes it again. */
  async function look(expected: readonly string[], picture?: string): Promise<void> {
    assert.ok(profile && service);
    const workbench = await openWorkbench({ profile, workspace, serviceUrl: service.url });
    try {
      await workbench.dismissLookUpNotice();
      await workbench.expand(workbench.treeRow(/^package\.json/));
      await workbench.waitForRows('Components', expected);
      await workbench.waitUntilIdle();
      if (picture !== undefined) await workbench.screenshot(picture);
      assert.deepEqual(await workbench.notifications(), []);
    } finally {
      await workbench.dispose();
    }
  }

  it('sends requests on the first start', async () => {
    await look(licenses);
    assert.ok(service);
    assert.ok((await new StandIn(service.url).requests()).length > 0);
  });

  it('sends no requests on the second start and shows the same', async () => {
    assert.ok(service);
    const standIn = new StandIn(service.url);
    await standIn.clearLog();
    await look(licenses);
    assert.deepEqual(await standIn.requests(), []);
  });

  it('shows the same when the service is down', async () => {
    await service?.dispose();
    await look(licenses, 'components offline');
  });
});
