// Types and submits until it is killed. Waits for a line `<folder> <url> <session> <ahead>` and prints a line for each
// acknowledged change: `<draft> <strokes>`.
import { once } from 'node:events';
import { draftIdOf } from '../../../src/model/drafts/draftId.ts';
import { decisionAbout, strokesIn, textAfter, typedComponents } from './typed.ts';
import { type Opened, openWindow } from './window.ts';

process.stdout.write('ready\n');
const [line] = (await once(process.stdin, 'data')) as [Buffer];
const [folder = '', url = '', session = '', ahead = ''] = line.toString().trim().split(' ');
const opened = await openWindow(folder, url, session, () => Number(ahead));
await Promise.all([type(opened), submit(opened, url)]);

async function type({ drafts }: Opened): Promise<void> {
  for (const component of typedComponents) await drafts.begin(component, textAfter(0));
  for (;;) {
    for (const component of typedComponents) {
      const id = draftIdOf(component);
      const strokes = strokesIn(drafts.get(id)?.text ?? '') ?? 0;
      // Three at once, like a user who types faster than the disk writes.
      const writes = [1, 2, 3].map(async (more) => {
        const kept = await drafts.save(id, textAfter(strokes + more));
        if (kept.ok) process.stdout.write(`${id} ${strokes + more}\n`);
      });
      await Promise.all(writes);
    }
  }
}

/**
 * First repeats what an earlier life has begun, like a user who sees that the outcome is unsure; then makes new
 * decisions.
 */
async function submit({ submissions }: Opened, service: string): Promise<void> {
  await submissions.refresh();
  for (const { id, parts } of submissions.all)
    if (parts.some(({ state }) => state.kind === 'unsure' || state.kind === 'waiting')) await submissions.sendAgain(id);
  const known = submissions.all.length;
  for (let number = Math.max(0, known - 3); ; number++) {
    const component = typedComponents[number % typedComponents.length];
    if (component) await submissions.submit(decisionAbout(component, number, service));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
