import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { themes, type Theme } from './support/themes.ts';

const pictured: readonly Theme[] = ['dark', 'light'];

for (const theme of pictured)
  describeWorkbench(
    `inspecting licenses (${themes[theme]})`,
    () => ({ theme }),
    (step) => {
      step('lists folder, manifests and components with their licenses', async (workbench) => {
        const view = await workbench.openView('Components');
        await workbench.expand(workbench.treeRow(/^package\.json/, view));
        await workbench.treeRow(/lodash.*4\.17\.21.*MIT/, view).waitFor();
        await workbench.screenshot(`components ${theme}`);
      });

      step('tells more in a tooltip', async (workbench) => {
        const hover = await workbench.hover(workbench.treeRow(/lodash/));
        await hover.getByText('npm/npmjs/-/lodash/4.17.21').waitFor();
        await workbench.screenshot(`components tooltip ${theme}`);
        await workbench.page.keyboard.press('Escape');
      });

      step('opens the definition with one click', async (workbench) => {
        await workbench.treeRow(/lodash/).click();
        const panel = await workbench.webviewFrame('main');
        await panel.getByRole('heading', { level: 1 }).getByText('lodash').waitFor();
        for (const words of ['Described', 'Licensed', 'MIT']) await panel.getByText(words).first().waitFor();
        await workbench.screenshot(`definition ${theme}`);
      });

      step('groups by license', async (workbench) => {
        await workbench.runCommand('ClearlyDefined: Group Components By…');
        await workbench.page
          .locator('.quick-input-widget .monaco-list-row', { hasText: /^License/ })
          .first()
          .click();
        await workbench.treeRow(/^MIT/, workbench.pane('Components')).waitFor();
        await workbench.screenshot(`components by license ${theme}`);
      });

      step('filters, says so, and clears', async (workbench) => {
        const view = workbench.pane('Components');
        await workbench.runCommand('ClearlyDefined: Filter Components…');
        await workbench.page.locator('.quick-input-widget input.input').fill('wtfpl');
        await workbench.page.keyboard.press('Enter');
        await workbench.treeRow(/^WTFPL/, view).waitFor();
        assert.equal(await view.locator('.monaco-list-row').count(), 1);
        await workbench.screenshot(`components filtered ${theme}`);
        await workbench.runCommand('ClearlyDefined: Clear Filter');
        await workbench.treeRow(/^MIT/, view).waitFor();
      });

      step('hovers a dependency in the manifest', async (workbench) => {
        const editor = await workbench.openFile('package.json');
        const hover = await workbench.hover(editor.getByText('"lodash"').first());
        await hover.getByText('MIT').first().waitFor();
        await workbench.screenshot(`hover ${theme}`);
      });

      step('shows no notification for anything it did by itself', async (workbench) => {
        assert.deepEqual(await workbench.notifications(), []);
      });
    },
  );

describeWorkbench(
  'an empty workspace',
  () => ({ workspace: 'empty' }),
  (step) => {
    step('says what is read and what to do', async (workbench) => {
      const view = await workbench.openView('Components');
      await view.getByText('No manifest or lock file was found').waitFor();
      await workbench.screenshot('components empty');
    });
  },
);

describeWorkbench(
  'a service that cannot be reached',
  () => ({ service: 'none', settings: { 'clearlydefined.apiUrl': 'http://127.0.0.1:9' } }),
  (step) => {
    step('is said in the view, with every component still listed', async (workbench) => {
      const view = await workbench.openView('Components');
      await workbench.treeRow(/127\.0\.0\.1:9 cannot be reached/, view).waitFor();
      await workbench.expand(workbench.treeRow(/^package\.json/, view));
      await workbench.treeRow(/lodash.*Look-up failed/, view).waitFor();
      assert.deepEqual(await workbench.notifications(), []);
      await workbench.screenshot('components service down');
    });

    step('is explained by Check Connection', async (workbench) => {
      await workbench.runCommand('ClearlyDefined: Check Connection');
      await workbench.page.getByText('The service at 127.0.0.1:9 cannot be reached').last().waitFor();
      await workbench.screenshot('check connection');
    });
  },
);

describeWorkbench(
  'a broken manifest',
  () => ({ workspace: 'broken' }),
  (step) => {
    step('is listed with its problem, beside what can be read', async (workbench) => {
      const view = await workbench.openView('Components');
      const row = workbench.treeRow(/^package\.json/, view);
      await workbench.expand(row);
      await workbench.treeRow(/^tools\/package\.json/, view).waitFor();
      await workbench.screenshot('components broken');
    });
  },
);
