// Submits one decision, and is killed meanwhile. Waits for a line with the JSON of `SubmitterInput`.
import { once } from 'node:events';
import { decisionAbout, typedComponents } from './typed.ts';
import { openWindow } from './window.ts';

export interface SubmitterInput {
  readonly folder: string;
  readonly url: string;
  readonly session: string;
  readonly ahead: number;
  /** See `decisionAbout`. */
  readonly component: number;
  readonly number: number;
  readonly revision: string;
  readonly sentences: number;
}

process.stdout.write('ready\n');
const [line] = (await once(process.stdin, 'data')) as [Buffer];
const { folder, url, session, ahead, component: at, number, ...rest } = JSON.parse(line.toString()) as SubmitterInput;
const { submissions } = await openWindow(folder, url, session, () => ahead);
const component = typedComponents[at];
if (component) await submissions.submit(decisionAbout(component, number, url, rest));
process.stdout.write('submitted\n');
