import { type FilesPart, readPart, type SentFiles } from '../../../../src/protocol/files.ts';
import type { PanelSnapshot } from '../../../../src/protocol/snapshot.ts';
import type { WebviewPanel } from '../../window/panels.ts';
import { files } from '../../workspace.ts';
import type { World } from '../../world.ts';
import { settled } from './components.ts';
import type { Operation } from './operation.ts';

const react = 'npm/npmjs/-/react/18.3.1';
/** The panel of the last component that was opened. */
function panelOf(world: World): WebviewPanel {
  const panel = world.window.panels.at(-1);
  if (!panel) throw new Error('no panel is open');
  return panel;
}

async function openPanel(world: World, component: string): Promise<void> {
  await world.run('clearlydefined.openDefinition', [component]);
  await world.until(() => {
    const state = world.window.panels.at(-1)?.snapshot?.content.state;
    return state !== undefined && state !== 'loading';
  });
}

/** What the page shows of the definition. */
function definitionLines(snapshot: PanelSnapshot | null): readonly string[] {
  if (!snapshot) return ['an empty page'];
  const { content, name } = snapshot;
  const known = content.state === 'known' ? content : content.state === 'notHarvested' ? null : content.lastKnown;
  const license = known ? (known.license.expression ?? known.license.kind) : 'no license';
  const problem = 'problem' in content && content.problem;
  return [
    `${name}: ${content.state}, ${license}${known?.definition ? '' : ', nothing else'}`,
    ...(problem ? [`${problem.cause} ${problem.stillWorks} [${problem.actionTitle}]`.replace('  ', ' ')] : []),
  ];
}

/** What a tab shows for a request of the page: its cause if it has failed, with the button of every tab. */
interface Answered {
  readonly text: string;
  readonly isOk: boolean;
}

/** The last answers to the page's requests, by world. */
const answers = new WeakMap<World, Answered>();

async function ask(
  world: World,
  send: () => Promise<{ readonly ok: boolean; readonly value?: unknown; readonly problem?: unknown }>,
  describe: (value: unknown) => string,
): Promise<void> {
  const reply = await world.finish(send());
  const problem = reply.problem as { readonly kind: string; readonly cause?: string } | undefined;
  answers.set(world, {
    text: reply.ok ? describe(reply.value) : `${problem?.cause ?? problem?.kind} [Try Again]`,
    isOk: reply.ok,
  });
}

/** After a change of the data on show, the page asks again. */
async function answeredAgain(world: World, again: () => Promise<void>): Promise<boolean> {
  if (answers.get(world)?.isOk) return true;
  const version = panelOf(world).snapshot?.dataVersion;
  if (version === versions.get(world)) return false;
  versions.set(world, version);
  await again();
  return answers.get(world)?.isOk === true;
}

const versions = new WeakMap<World, number | undefined>();

export const panel: Operation = {
  name: 'panel',
  world: { files },
  prepare: settled,
  start: async (world) => {
    await openPanel(world, react);
    await world.pass(1000);
  },
  sees: async (world) => [...world.seen({ withDetails: false }), ...definitionLines(panelOf(world).snapshot)],
  isDone: async (world) => panelOf(world).snapshot?.content.state === 'known',
  kept: async () => ['nothing of the user is involved'],
  again: {
    title: 'the panel’s action',
    run: async (world) => {
      await world.finish(panelOf(world).page.request('act', { action: 'solveProblem' }));
      await world.pass(1000);
    },
  },
};

/** The definition is stored; its files are not. */
async function prepareStored(world: World, component: string): Promise<void> {
  await settled(world);
  await openPanel(world, component);
  await world.pass(1000);
  await world.restart();
  await settled(world);
}

async function askFiles(world: World): Promise<void> {
  const { page } = panelOf(world);
  await ask(
    world,
    () => page.request('files', {}),
    (value) => {
      const { files: sent } = value as SentFiles;
      const parts = sent.ends.map((_, part) => readPart<FilesPart>(sent, part).files.length);
      return `${parts.reduce((sum, files) => sum + files, 0)} files`;
    },
  );
}

export const filesTab: Operation = {
  name: 'files',
  world: { files },
  prepare: (world) => prepareStored(world, react),
  start: async (world) => {
    await openPanel(world, react);
    await askFiles(world);
    versions.set(world, panelOf(world).snapshot?.dataVersion);
  },
  sees: async (world) => [
    ...world.seen({ withDetails: false }),
    ...definitionLines(panelOf(world).snapshot),
    `Files: ${answers.get(world)?.text}`,
  ],
  isDone: (world) => answeredAgain(world, () => askFiles(world)),
  kept: async (world) => [`the definition is shown: ${panelOf(world).snapshot?.content.state === 'known'}`],
  again: { title: 'Try Again', run: askFiles },
};

async function askRaw(world: World): Promise<void> {
  const { page } = panelOf(world);
  const source = { kind: 'harvest', tool: 'clearlydefined', version: '1.5.0' } as const;
  await ask(
    world,
    () => page.request('raw', { source }),
    (value) => {
      const { state } = value as { readonly state: string };
      return state === 'none' ? 'the service has no such document' : state;
    },
  );
}

export const rawTab: Operation = {
  name: 'raw',
  world: { files },
  prepare: (world) => prepareStored(world, react),
  start: async (world) => {
    await openPanel(world, react);
    await askRaw(world);
    versions.set(world, panelOf(world).snapshot?.dataVersion);
  },
  sees: async (world) => [
    ...world.seen({ withDetails: false }),
    ...definitionLines(panelOf(world).snapshot),
    `Raw data: ${answers.get(world)?.text}`,
  ],
  isDone: async (world) => (await answeredAgain(world, () => askRaw(world))) && answers.get(world)?.text === 'text',
  kept: async (world) => [`the definition is shown: ${panelOf(world).snapshot?.content.state === 'known'}`],
  again: {
    title: 'Try Again or Refresh',
    run: async (world) => {
      if (answers.get(world)?.isOk) await world.finish(panelOf(world).page.request('act', { action: 'refresh' }));
      await world.pass(1000);
      await askRaw(world);
    },
  },
};

const jsonSchema = 'npm/npmjs/-/json-schema/0.2.3';

function curationLines(snapshot: PanelSnapshot | null): readonly string[] {
  const curations = snapshot?.curations;
  if (!curations) return ['Curations: none on show'];
  if (curations.state === 'loading') return ['Curations: loading'];
  if (curations.state === 'known')
    return [`Curations: ${curations.pullRequests.map(({ number }) => `#${number}`).join(', ') || 'none'}`];
  return [`Not read: ${curations.problem.cause}`];
}

export const curationRead: Operation = {
  name: 'curation read',
  world: { files },
  prepare: (world) => prepareStored(world, jsonSchema),
  start: async (world) => {
    await openPanel(world, jsonSchema);
    await world.until(() => panelOf(world).snapshot?.curations?.state !== 'loading');
    await world.pass(1000);
  },
  sees: async (world) => [
    ...world.seen({ withDetails: false }),
    ...definitionLines(panelOf(world).snapshot),
    ...curationLines(panelOf(world).snapshot),
  ],
  isDone: async (world) => curationLines(panelOf(world).snapshot).includes('Curations: #32001'),
  kept: async (world) => [`the definition is shown: ${panelOf(world).snapshot?.content.state === 'known'}`],
  again: {
    title: 'Refresh',
    run: async (world) => {
      void panelOf(world).page.request('act', { action: 'refresh' });
      await world.pass(1000);
    },
  },
};
