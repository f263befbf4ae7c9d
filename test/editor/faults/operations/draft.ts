import type { TextDocument } from '../../window/documents.ts';
import { storedDrafts } from '../../storedRecords.ts';
import { files } from '../../workspace.ts';
import type { World } from '../../world.ts';
import { activityRows } from './activityRows.ts';
import { settled } from './components.ts';
import type { Operation } from './operation.ts';

const lodash = 'npm/npmjs/-/lodash/4.17.21';

/** The document of the draft; begun if there is none, with the license `ISC`. */
async function openDraft(world: World): Promise<TextDocument | null> {
  const isDraft = ({ uri }: TextDocument): boolean => uri.path.endsWith('.curation.yaml');
  if (!world.window.documents.all.some(isDraft)) await world.run('clearlydefined.openDraft', [lodash]);
  return world.window.documents.all.find(isDraft) ?? null;
}

/** The user types a license, and saves a few seconds later. */
async function type(world: World, license: string): Promise<void> {
  const document = await openDraft(world);
  if (!document) return;
  document.setText(document.getText().replace(/declared: .*/, `declared: ${license}`), true);
  await world.pass(3000);
  await world.finish(document.save());
  await world.pass(1000);
}

function inEditor(world: World): readonly string[] {
  return world.window.documents.all
    .filter(({ uri }) => uri.path.endsWith('.curation.yaml'))
    .map((document) => {
      const license = /declared: (.*)/.exec(document.getText())?.[1] ?? 'no license';
      return `editor: ${license}${document.isDirty ? ' (not saved)' : ''}`;
    });
}

/** A user types into a draft that declares `ISC`. */
export const draft: Operation = {
  name: 'draft',
  world: { files },
  prepare: async (world) => {
    await settled(world);
    await type(world, 'ISC');
  },
  start: (world) => type(world, 'Zlib'),
  sees: async (world) => [...world.seen(), ...inEditor(world), ...(await activityRows(world))],
  isDone: async (world) => storedDrafts(world.storage).includes('lodash: Zlib'),
  kept: async () => [],
  again: { title: 'Save', run: (world) => type(world, 'Zlib') },
};
