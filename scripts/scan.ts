// `npm run scan -- <folder> …`: runs the headless scan, after a build if its sources are newer. It runs in this process
// to save the start of another one.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { projectRoot } from './project.ts';

const bundle = path.join(projectRoot, 'dist', 'scan.js');
const sources = path.join(projectRoot, 'src');
const changedAt = (file: string): number => statSync(file).mtimeMs;
const newest = readdirSync(sources, { recursive: true, encoding: 'utf8' }).map((name) => path.join(sources, name));
if (!existsSync(bundle) || newest.some((file) => changedAt(file) > changedAt(bundle)))
  execFileSync(process.execPath, [path.join(projectRoot, 'esbuild.js'), 'scan'], { stdio: 'inherit' });
process.argv = [process.execPath, bundle, ...process.argv.slice(2)];
await import(pathToFileURL(bundle).href);
