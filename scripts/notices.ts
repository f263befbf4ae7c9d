import fs from 'node:fs';
import path from 'node:path';

/** The used part of esbuild's metafile: for each file of a bundle, the source files whose code it contains. */
export interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >;
}

/** A package whose code or data is in a bundle. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression of its manifest. */
  readonly license: string;
  readonly homepage: string | undefined;
  /** Its license and notice files, in the order of their names. */
  readonly texts: readonly string[];
}

export interface NoticesFolders {
  /** The folder that the paths of the metafiles begin at. */
  readonly root: string;
  /** `<name>.txt` is the license text of a package that ships none; a `/` in the name is `__`. */
  readonly licenseTexts: string;
}

/** Shown in front of the licenses. */
const introduction = `Third-party notices

This program contains code or data of the packages below, each with its license. A text that several packages
have is given once, with the first of them.
`;

const line = `${'='.repeat(80)}\n`;

/**
 * The text of ThirdPartyNotices.txt: every package in one of the bundles with its license files, each text once. The same
 * bundles always give the same text. Throws when a package has no license text, with the names of all such packages.
 */
export function noticesOf(metafiles: readonly Metafile[], folders: NoticesFolders): string {
  const packages = bundledFolders(metafiles, folders.root)
    .map((folder) => readPackage(path.join(folders.root, folder), folders.licenseTexts))
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
  const without = packages.filter(({ texts }) => texts.length === 0).map(({ name, version }) => `${name} ${version}`);
  if (without.length > 0)
    throw new Error(
      `No license text of ${without.join(', ')}: add <name>.txt with the text of its repository to scripts/licenseTexts.`,
    );
  /** Text → the first package with it. */
  const firstWith = new Map<string, string>();
  const notices = packages.map((one) => {
    const [text, name] = [one.texts.join('\n\n'), `${one.name} ${one.version}`];
    const first = firstWith.get(text);
    firstWith.set(text, first ?? name);
    return `${headOf(one)}\n\n${first === undefined || first === name ? text : `The text is that of ${first}.`}\n`;
  });
  return [...new Set([introduction, ...notices])].join(line);
}

/** The folders of packages with at least one byte in a bundle, or in a file that is generated of their data; from the root. */
function bundledFolders(metafiles: readonly Metafile[], root: string): readonly string[] {
  const files = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  const generated = files.filter((file) => file.endsWith('.generated.ts'));
  return [...new Set([...folders, ...generated.flatMap((file) => sourcesOf(path.join(root, file)))])];
}

/** The packages whose data a generated file has, by its first line: `… from the packages one and @scope/two. Do not edit.` */
function sourcesOf(file: string): readonly string[] {
  const [first = ''] = fs.readFileSync(file, 'utf8').split('\n', 1);
  const [, names = ''] = / from the packages? (.*)\. Do not edit\.$/.exec(first) ?? [];
  return names === '' ? [] : names.split(' and ').map((name) => `node_modules/${name}`);
}

function readPackage(folder: string, licenseTexts: string): BundledPackage {
  const manifest: {
    name: string;
    version: string;
    license?: string;
    homepage?: string;
    repository?: string | { url?: string };
  } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { name, version, license = 'not declared', homepage, repository } = manifest;
  const own = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i.test(entry.name))
    .map((entry) => path.join(folder, entry.name))
    .sort();
  const added = path.join(licenseTexts, `${name.replace('/', '__')}.txt`);
  const files = own.length > 0 || !fs.existsSync(added) ? own : [added];
  return {
    name,
    version,
    license,
    homepage: homepage ?? addressOf(typeof repository === 'string' ? repository : repository?.url),
    texts: files.map(readText).filter((text) => text !== ''),
  };
}

/** The address of a package's repository: npm allows several notations. */
function addressOf(repository: string | undefined): string | undefined {
  return repository
    ?.replace(/^git\+/, '')
    .replace(/\.git$/, '')
    .replace(/^(?:github:)?(?=[\w.-]+\/[\w.-]+$)/, 'https://github.com/');
}

function readText(file: string): string {
  const text = fs
    .readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  return text.replace(/[ \t]+$/gm, '').trim();
}

function headOf({ name, version, license, homepage }: BundledPackage): string {
  return [`${name} ${version}`, `License: ${license}`, ...(homepage === undefined ? [] : [homepage])].join('\n');
}

/** By code units, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
