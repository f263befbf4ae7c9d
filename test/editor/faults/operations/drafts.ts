import { activityRows, activityView } from './activityRows.ts';
import { Session } from '../../session.ts';
import { files } from '../../workspace.ts';
import type { World } from '../../world.ts';
import { settled } from './components.ts';
import type { Operation } from './operation.ts';

const lodash = 'npm/npmjs/-/lodash';
const text = `coordinates:
  name: lodash
  provider: npmjs
  type: npm
revisions:
  4.17.21:
    licensed:
      declared: ISC
`;

/** A draft of lodash that declares ISC, saved and checked. */
export async function prepareDraft(world: World): Promise<void> {
  await settled(world);
  await world.run('clearlydefined.openDraft', [`${lodash}/4.17.21`]);
  const document = world.window.documents.all.find(({ uri }) => uri.path.endsWith('.curation.yaml'));
  if (!document) throw new Error('no draft is open');
  document.setText(text, true);
  await world.finish(document.save());
  await world.pass(5000);
}

/** Whether the text of the draft is still there, in the editor's storage. */
export async function draftKept(world: World): Promise<readonly string[]> {
  const rows = await activityRows(world);
  return [`Activity view: ${rows.map((row) => row.trim()).join(' | ')}`];
}

/** Tabs with their contents: `lodash 4.17.21: now ↔ with draft (MIT → ISC)`. */
function tabLines(world: World): readonly string[] {
  return world.window.tabs
    .filter(({ label }) => label.includes('↔'))
    .map(({ label, failure, documents }) => {
      const licenses = documents.map((one) => /\n {2}declared: (.*)\n/.exec(one.getText())?.[1] ?? 'none');
      return `tab: ${label} (${failure ?? licenses.join(' → ')})`;
    });
}

export const preview: Operation = {
  name: 'preview',
  world: { files },
  prepare: prepareDraft,
  start: (world) => world.run('clearlydefined.previewDraft', [lodash]),
  sees: async (world) => [...world.seen({ withDetails: false }), ...tabLines(world)],
  isDone: async (world) => tabLines(world).some((line) => line.includes('(MIT → ISC)')),
  kept: draftKept,
  again: {
    title: 'Try Again',
    run: async (world) => {
      world.window.closeTabs(world.window.tabs.filter(({ label }) => label.includes('↔')));
      await world.run('clearlydefined.previewDraft', [lodash]);
      await world.pass(1000);
    },
  },
};

/** The review is open, and a reason is given: only the confirmation is missing. */
async function prepareReview(world: World): Promise<void> {
  await prepareDraft(world);
  await world.run('clearlydefined.submitDraft', [lodash]);
  await new Session(world).giveReason();
}

async function send(world: World): Promise<void> {
  world.window.dialogs.answer = ({ choices }) => choices.find((one) => one === 'Submit Anonymously');
  await world.run('clearlydefined.sendContribution');
  await world.pass(2000);
}

async function sendAgain(world: World): Promise<string | void> {
  const rows = await activityRows(world);
  if (!rows.some((row) => row.includes('unknown'))) {
    await send(world);
    if (sent(world) > 0) return;
    // The page closes when its draft can't be read.
    await world.run('clearlydefined.submitDraft', [lodash]);
    await new Session(world).giveReason();
    await send(world);
    return 'Review and Submit Curation…';
  }
  world.window.dialogs.answer = ({ choices }) => choices.find((one) => one.startsWith('Submit Again Anonymously'));
  const tree = world.window.tree(activityView);
  await world.run('clearlydefined.sendAgain', [await tree.find('lodash', 'My pull requests')]);
  await world.pass(2000);
  return 'Submit Again…';
}

function sent(world: World): number {
  return world.service.requests.filter(({ method }) => method === 'PATCH').length;
}

function pullRequests(world: World): number {
  return world.service.control.pullRequests().filter(({ title }) => title.includes('lodash')).length;
}

export const submit: Operation = {
  name: 'submit',
  world: { files },
  prepare: prepareReview,
  start: send,
  sees: async (world) => [...world.seen({ withDetails: false }), ...(await activityRows(world))],
  isDone: async (world) => pullRequests(world) === 1 && (await activityRows(world)).some((row) => /#\d+/.test(row)),
  kept: async (world) => [
    ...(await draftKept(world)),
    `requests to the service: ${sent(world)}; pull requests: ${pullRequests(world)}`,
  ],
  again: { title: 'Submit Curation', run: sendAgain },
};
