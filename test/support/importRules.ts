import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The layers and packages that the files of a layer may import; docs/architecture.md gives the reasons. */
interface LayerRules {
  readonly layers: readonly string[];
  /** Further layers from which it may import types. */
  readonly types?: readonly string[];
  readonly packages: readonly RegExp[];
}

const parsers = [/^jsonc-parser$/, /^saxes$/];
const versions = [/^semver\//, /^@renovatebot\/pep440\//];
const spdx = [/^spdx-/, /^packageurl-js$/];
const zod = [/^zod\/mini$/];
const node = [/^node:/, /^undici(\/|$)/];
const pure = ['base', 'core'];
const domain = [...pure, 'manifests', 'service', 'curation', 'policy', 'exports', 'model'];

/** A layer is a folder of `src`, or a file beside them. */
export const importRules: Readonly<Record<string, LayerRules>> = {
  base: { layers: [], packages: [] },
  core: { layers: ['base'], packages: [...spdx, ...versions] },
  manifests: { layers: pure, packages: [...parsers, /^(?:js-)?yaml$/] },
  service: { layers: pure, packages: zod },
  // Completion looks into schemas: the classes are in the core of zod.
  curation: { layers: pure, packages: [/^yaml$/, /^zod\/v4\/core$/, ...zod, ...spdx] },
  // Its text is read as a draft's is: by a schema over the same tree of YAML. A dependency is the manifest's.
  policy: { layers: [...pure, 'curation'], types: ['manifests'], packages: [...zod, ...spdx] },
  exports: { layers: pure, types: ['manifests'], packages: [] },
  // The result of an export is made by the model.
  scan: { layers: [...pure, 'manifests', 'policy', 'exports', 'contributions.ts'], types: ['model'], packages: [] },
  worker: { layers: [...pure, 'manifests', 'model'], packages: [] },
  // Its input is checked as the page's messages are; the evidence and the dependencies are what the model returns.
  agents: { layers: [...pure, 'curation', 'policy'], types: ['manifests', 'model'], packages: zod },
  // The page shows the model's answers: such a type is defined once, in the message. Values would include the schemas.
  model: { layers: domain, types: ['protocol'], packages: zod },
  protocol: { layers: [...pure, 'curation'], packages: zod },
  'commandIds.generated.ts': { layers: [], packages: [] },
  'contributions.ts': { layers: ['core', 'commandIds.generated.ts'], packages: [] },
  host: { layers: [...domain, 'agents', 'protocol', 'contributions.ts'], packages: [/^vscode$/] },
  platform: { layers: [...pure, 'service', 'model', 'worker'], packages: [] },
  'platform/node': {
    layers: [...pure, 'service', 'model', 'manifests', 'platform', 'worker'],
    packages: node,
  },
  'platform/web': {
    layers: [...pure, 'service', 'model', 'platform', 'worker'],
    packages: [/^yaml$/],
  },
  webview: {
    layers: [...pure, 'protocol', 'curation'],
    packages: [/^preact(\/|$)/, /^@vscode\/codicons/],
  },
  activate: { layers: [...domain, 'agents', 'host', 'platform', 'worker', 'contributions.ts'], packages: [/^vscode$/] },
  'activate.ts': { layers: ['base', 'activate', 'host', 'platform'], packages: [/^vscode$/] },
  'main.node.ts': {
    layers: ['package.json', 'activate.ts', 'host', 'platform/node', 'platform'],
    packages: [/^vscode$/, ...node],
  },
  'main.worker.ts': { layers: ['worker', 'platform/node'], packages: [] },
  'main.webLoader.ts': { layers: ['host', 'platform/web'], types: ['main.web.ts'], packages: [/^vscode$/] },
  'main.web.ts': { layers: ['activate.ts', 'host', 'platform/web', 'platform'], packages: [/^vscode$/] },
  // The MCP server: what the extension's activation is to the editor. The SDK is used nowhere else.
  mcp: {
    layers: [...domain, 'agents', 'scan', 'worker', 'platform', 'platform/node', 'contributions.ts'],
    packages: [/^node:/, /^@modelcontextprotocol\/server(\/stdio)?$/],
  },
  'main.scan.ts': { layers: ['package.json', 'platform/node'], types: ['mcp'], packages: node },
  'main.scanner.ts': {
    layers: ['package.json', 'scan', ...domain, 'worker', 'platform', 'platform/node', 'contributions.ts'],
    types: ['main.scanService.ts'],
    packages: node,
  },
  'main.scanService.ts': { layers: ['scan', 'platform/node'], packages: [] },
};

/** The features of `model` and of `host`, top down. Between both is `evidence`, which has no part in `host`. */
const features = [
  ['overview'],
  ['exports'],
  ['activity'],
  ['changes'],
  ['policy'],
  ['workspace'],
  ['review'],
  ['harvests'],
  ['submissions'],
  ['drafts'],
];
const basicFeatures = [['definitions'], ['files'], ['storage']];

/**
 * The parts of a layer, top down: each may import itself and those in rows below its own; types count. A part is a folder of the
 * layer, files beside the folders, or both, with spaces between; or a file in a folder. The files that no row names are one part, below all.
 */
export const partOrder: Readonly<Record<string, readonly (readonly string[])[]>> = {
  manifests: [
    ['readers.ts', 'ecosystems.ts'],
    ['formats.generated.ts'],
    // A pyproject.toml has packages of conda in Pixi's tables.
    ['pypi/pythonProject.ts'],
    // These have packages of others: of pip in environments, gems' requirements, addresses in lists.
    ['conda', 'pod', 'sbom'],
    ['npm', 'nuget', 'maven', 'pypi', 'go', 'crate', 'gem', 'composer', 'debian', 'git'],
    ['linking link.ts identify.ts registryPackage.ts'],
    ['sources'],
    ['kit'],
    ['parse'],
  ],
  // The first is what the worker does with answers of the service.
  model: [['answerOperations.ts'], ...features, ['evidence'], ...basicFeatures],
  host: [['agents'], ['panel'], ...features, ...basicFeatures, ['common']],
};

/** `import … from 'x'` and its last line, `export … from 'x'`, `import 'x'`, `import('x')`. */
const importLine = /^(?:import|export|\}).*\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/;

/**
 * Imports in one source text that break the rules, each as `file:line  imported  (allowed: …)`. The path `file` is
 * below `src`.
 */
export function breachesIn(file: string, text: string): string[] {
  const layer = layerOf(file);
  const rules = importRules[layer];
  if (!rules) return [`${file}:1  unknown layer`];
  const breaches: string[] = [];
  let isType = false;
  text.split('\n').forEach((line, at) => {
    if (/^(?:import|export)\b/.test(line)) isType = /^(?:import|export) type\b/.test(line);
    const name = importLine.exec(line)?.slice(1).find(Boolean);
    const allowed = isType ? [...rules.layers, ...(rules.types ?? [])] : rules.layers;
    if (name === undefined) return;
    if (isUpwards(file, layer, name, isType))
      breaches.push(`${file}:${at + 1}  ${name}  (${layer}: a part above, or beside)`);
    if (isAllowed(file, layer, { ...rules, layers: allowed }, name)) return;
    breaches.push(
      `${file}:${at + 1}  ${name}  (${layer} may import: ${[...rules.layers, ...rules.packages.map(String)].join(', ') || 'nothing'})`,
    );
  });
  return breaches;
}

/** Violations in all of `src`. */
export function breachesBelow(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => breachesIn(file.replaceAll(path.sep, '/'), readFileSync(path.join(source, file), 'utf8')));
}

function isAllowed(file: string, layer: string, rules: LayerRules, name: string): boolean {
  if (!name.startsWith('.')) return rules.packages.some((allowed) => allowed.test(name));
  const target = path.posix.join(path.posix.dirname(file), name);
  const targetLayer = layerOf(target);
  return targetLayer === layer || rules.layers.includes(targetLayer);
}

/**
 * True for an import of a part of the same layer that isn't below. The files beside the features of the model may import
 * types: the worker's interface names what each feature sends to it.
 */
function isUpwards(file: string, layer: string, name: string, isType: boolean): boolean {
  const order = partOrder[layer];
  const target = path.posix.join(path.posix.dirname(file), name);
  if (!order || !name.startsWith('.') || layerOf(target) !== layer) return false;
  const [own, other] = [partOf(file, order), partOf(target, order)];
  if (layer === 'model' && own.row === order.length && isType) return false;
  return own.part !== other.part && own.row >= other.row;
}

function partOf(file: string, order: readonly (readonly string[])[]): { readonly row: number; readonly part: string } {
  const [, name = '', inside] = file.split('/');
  for (const [row, parts] of order.entries()) {
    const part = parts.find((one) => one.split(' ').some((place) => place === name || place === `${name}/${inside}`));
    if (part !== undefined) return { row, part };
  }
  return inside === undefined ? { row: order.length, part: '' } : { row: -1, part: name };
}

function layerOf(file: string): string {
  if (file === '../package.json') return 'package.json';
  const [first = '', second = ''] = file.split('/');
  return first === 'platform' && ['node', 'web'].includes(second) ? `${first}/${second}` : first;
}
