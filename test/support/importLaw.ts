import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Which rooms and packages the files of a room may import. The law in executable form; ARCHITECTURE in the README tells why. */
interface RoomLaw {
  readonly rooms: readonly string[];
  readonly packages: readonly RegExp[];
}

const parsers = [/^jsonc-parser$/, /^semver(\/|$)/, /^saxes$/];
const spdx = [/^spdx-/, /^packageurl-js$/];
const zod = [/^zod\/mini$/];
const node = [/^node:/, /^undici(\/|$)/];
const pure = ['base', 'core'];
const domain = [...pure, 'manifests', 'service', 'curation', 'policy', 'exports', 'model'];

/** A room is a folder of `src`, or a file that stands alone in it. */
export const importLaw: Readonly<Record<string, RoomLaw>> = {
  base: { rooms: [], packages: [] },
  core: { rooms: ['base'], packages: spdx },
  manifests: { rooms: pure, packages: parsers },
  service: { rooms: pure, packages: zod },
  curation: { rooms: pure, packages: [/^yaml$/, ...spdx] },
  policy: { rooms: pure, packages: spdx },
  exports: { rooms: [...pure, 'model'], packages: [] },
  worker: { rooms: [...pure, 'manifests', 'model'], packages: [] },
  model: { rooms: domain, packages: [/^fflate$/, /^js-yaml$/] },
  protocol: { rooms: [...pure, 'curation'], packages: zod },
  'contributions.ts': { rooms: ['core'], packages: [] },
  host: { rooms: [...domain, 'protocol', 'contributions.ts'], packages: [/^vscode$/] },
  platform: { rooms: [...pure, 'service', 'model', 'worker'], packages: [] },
  'platform/node': {
    rooms: [...pure, 'service', 'model', 'manifests', 'platform', 'worker'],
    packages: node,
  },
  'platform/web': { rooms: [...pure, 'service', 'model', 'platform', 'worker'], packages: [] },
  webview: {
    rooms: [...pure, 'protocol', 'curation'],
    packages: [/^preact(\/|$)/, /^@vscode-elements\//, /^@vscode\/codicons/],
  },
  activate: { rooms: [...domain, 'host', 'platform', 'worker'], packages: [/^vscode$/] },
  'activate.ts': { rooms: ['base', 'activate', 'host', 'platform'], packages: [/^vscode$/] },
  'main.node.ts': {
    rooms: ['package.json', 'activate.ts', 'host', 'platform/node', 'platform'],
    packages: [/^vscode$/, ...node],
  },
  'main.worker.node.ts': { rooms: ['worker', 'platform/node'], packages: node },
  'main.worker.web.ts': { rooms: ['worker'], packages: [] },
  'main.web.ts': { rooms: ['activate.ts', 'host', 'platform/web', 'platform'], packages: [/^vscode$/] },
  'main.scan.ts': { rooms: ['package.json', ...domain, 'platform/node', 'contributions.ts'], packages: node },
};

/** `import … from 'x'` and its last line, `export … from 'x'`, `import 'x'`, `import('x')`. */
const importLine = /^(?:import|export|\}).*\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/;

/** Breaches of the law in one source text, each as `file:line  imported  (allowed: …)`. `file` is a path below `src`. */
export function breachesIn(file: string, text: string): string[] {
  const room = roomOf(file);
  const law = importLaw[room];
  if (!law) return [`${file}:1  no room of this name is in the law`];
  const breaches: string[] = [];
  text.split('\n').forEach((line, at) => {
    const name = importLine.exec(line)?.slice(1).find(Boolean);
    if (name === undefined || isAllowed(file, room, law, name)) return;
    breaches.push(
      `${file}:${at + 1}  ${name}  (${room} may import: ${[...law.rooms, ...law.packages.map(String)].join(', ') || 'nothing'})`,
    );
  });
  return breaches;
}

/** Breaches in all of `src`. */
export function breachesBelow(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => breachesIn(file.replaceAll(path.sep, '/'), readFileSync(path.join(source, file), 'utf8')));
}

function isAllowed(file: string, room: string, law: RoomLaw, name: string): boolean {
  if (!name.startsWith('.')) return law.packages.some((allowed) => allowed.test(name));
  const target = path.posix.join(path.posix.dirname(file), name);
  const targetRoom = roomOf(target);
  return targetRoom === room || law.rooms.includes(targetRoom);
}

function roomOf(file: string): string {
  if (file === '../package.json') return 'package.json';
  const [first = '', second = ''] = file.split('/');
  return first === 'platform' && ['node', 'web'].includes(second) ? `${first}/${second}` : first;
}
