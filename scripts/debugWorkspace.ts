// For F5 in the editor: writes dist/debug/sample, a copy of the sample workspace whose settings name the stand-in
// service, and runs that service on a fixed port until it is ended. A window that is debugged shares the settings of
// the editor that started it, so its service can be set only in the workspace.
import fs from 'node:fs';
import path from 'node:path';
import { projectRoot, workspacesRoot } from './project.ts';
import { startServiceProcess } from './serviceProcess.ts';

const port = 47_180;
const workspace = path.join(projectRoot, 'dist', 'debug', 'sample');

fs.rmSync(workspace, { recursive: true, force: true });
fs.cpSync(path.join(workspacesRoot, 'sample'), workspace, { recursive: true });
fs.mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
fs.writeFileSync(
  path.join(workspace, '.vscode', 'settings.json'),
  JSON.stringify({ 'clearlydefined.apiUrl': `http://127.0.0.1:${port}` }),
);
const service = await startServiceProcess('sample', ['--port', String(port)]);
process.stdout.write(`Stand-in service at ${service.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void service.dispose().then(() => process.exit(0)));
