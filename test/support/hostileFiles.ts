import fs from 'node:fs';
import path from 'node:path';

/**
 * Files designed to block or bloat their reader, by path. Each names `left-pad` or a similar package where its format
 * allows it.
 */
const files: Readonly<Record<string, (million: number) => string>> = {
  'casts/build.gradle.kts': () =>
    `dependencies {\n  implementation("a:b:\${x${'  as a'.repeat(40)}!}")\n  implementation("junit:junit:4.13.2")\n}\n`,
  'properties/build.gradle': () => 'dependencies { implementation "junit:junit:4.13.2" }\n',
  'properties/gradle.properties': () => `${`${' '.repeat(2_500)}a\n`.repeat(202)}`,
  'elements/pom.xml': (million) => `<project>${'<a/>'.repeat(15.7 * million)}</project>`,
  'name/pom.xml': () =>
    `<project><licenses><license><name>a${' '.repeat(5_000)}b</name></license></licenses><dependencies><dependency>` +
    '<groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version></dependency></dependencies></project>',
  'at-signs/package.json': () => manifest({ 'left-pad': '1.3.0', a: `npm:${'@'.repeat(100_000)}` }),
  'range/package.json': () => manifest({ 'left-pad': `1.3.0 ${' '.repeat(197)}- ${' '.repeat(197)}x` }),
  'spaces/environment.yml': () => `dependencies:\n  - numpy=1.26.0\n  - a${' '.repeat(24_000)}b[c\n`,
  'config/.gitmodules': (million) => `[submodule "a"]\n\tpath = a\n\turl = a${' '.repeat(8 * million)}b\n`,
  'lines/requirements.txt': (million) => `requests==2.31.0\n${'a\n'.repeat(5 * million)}`,
  'brackets/composer.json': (million) => `{"require":{"a/b":"1.0.0"},"a":${'['.repeat(million)}`,
  'locks/package-lock.json': (million) =>
    `{"lockfileVersion":3,"packages":{"":{},${Array.from({ length: million / 10 }, (_, at) => `"node_modules/a${at}":{}`).join()}}}`,
  'aliases/pnpm-lock.yaml': () =>
    `lockfileVersion: '9.0'\na0: &a0 [x]\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`).join('\n')}\n`,
  'tables/Cargo.toml': () => `[dependencies]\nserde = "1.0.0"\n[${'a.'.repeat(200_000)}a]\n`,
  'strings/poetry.lock': (million) =>
    `[[package]]\nname = "requests"\nversion = "2.31.0"\ndescription = """${'\\"'.repeat(5 * million)}`,
  'commas/yarn.lock': (million) => `"a@1${', a@1'.repeat(million)}":\n  version "1.0.0"\n`,
  'continued/setup.cfg': (million) => `[options]\ninstall_requires =\n${'  a;\n'.repeat(2 * million)}`,
  'quotes/Gemfile': (million) => `gem 'rails', '7.0.0'\ngem '${"\\'".repeat(million)}\n`,
  'nested/app.csproj': (million) =>
    `<Project><ItemGroup><PackageReference Include="A" Version="1.0.0"/></ItemGroup>${'<a>'.repeat(million)}`,
  'blocks/go.mod': (million) => `module x\nrequire github.com/pkg/errors v0.9.1\n${'require (\n'.repeat(million)}`,
  'parentheses/build.gradle': (million) =>
    `dependencies {\n  implementation "junit:junit:4.13.2"\n${'('.repeat(million)}`,
  'references/composer.json': (million) => `{"require":{"a/b":"1.0.0","c/d":"${'|| '.repeat(million)}"}}`,
};

/** Paths of the hostile files of a workspace. */
export const hostilePaths: readonly string[] = Object.keys(files).filter(
  // Its aliases are too deep to list anything, and a file that lists nothing has no row.
  (name) => !name.endsWith('.properties') && name !== 'aliases/pnpm-lock.yaml',
);

/** Manifests that every hostile workspace has too, each with three packages. */
export const harmlessPaths: readonly string[] = ['first/package.json', 'm/package.json', 'zz/package.json'];

/** `million`: how many characters or entries stand for a million. A tenth is read in a tenth of the time, by the same rules. */
export function writeHostileFiles(workspace: string, million = 1_000_000): void {
  for (const [name, text] of Object.entries(files)) write(workspace, name, text(million));
  for (const name of harmlessPaths)
    write(workspace, name, manifest({ lodash: '4.17.21', 'left-pad': '1.3.0', react: '18.2.0' }));
  write(workspace, `${'a'.repeat(100)}/package.json`, manifest({ lodash: '4.17.21' }));
  const settings = { 'clearlydefined.exclude': ['*a*a*a*a*a*a*a*a*a*a*b'], 'clearlydefined.maxFileSize': 100_000 };
  write(workspace, '.vscode/settings.json', JSON.stringify(settings));
}

function write(workspace: string, name: string, text: string): void {
  const target = path.join(workspace, name);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
}

function manifest(dependencies: Readonly<Record<string, string>>): string {
  return JSON.stringify({ name: 'own', dependencies });
}
