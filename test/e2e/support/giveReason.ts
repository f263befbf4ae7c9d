import { DraftEditor } from './draftEditor.ts';
import type { Workbench } from './workbench.ts';

/** Enters a reason in the description of a contribution without naming an evidence file. */
export async function giveReason(workbench: Workbench): Promise<void> {
  const words = new DraftEditor(workbench);
  await words.typeBehind('details:', '\n  The README says so.');
  await words.has(/details: \|-\n {2}The README says so\.\n/);
}
