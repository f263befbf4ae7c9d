import fs from 'node:fs';
import path from 'node:path';

/** The arguments of the desktop program that the launcher supports. Paths are absolute. */
export interface DesktopArguments {
  readonly workspace: string | undefined;
  readonly files: readonly string[];
  readonly developmentPaths: readonly string[];
  readonly testsPath: string | undefined;
  readonly userDataDir: string | undefined;
  readonly extensionsDir: string | undefined;
  readonly isTrustEnabled: boolean;
  readonly areExtensionsDisabled: boolean;
  /** Built-in extensions to leave out, as `publisher.name`. */
  readonly withoutBuiltins: readonly string[];
  readonly locale: string | undefined;
  /** Runs the extension's `browser` entry in the web worker extension host. */
  readonly isWeb: boolean;
}

/** Reads the switches that have a meaning without a desktop and ignores all others, as `code` itself does. */
export function readDesktopArguments(argv: readonly string[]): DesktopArguments {
  const switches = argv.flatMap((argument) => {
    const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    return name === undefined ? [] : [{ name, value }];
  });
  const valuesOf = (name: string): string[] =>
    switches.flatMap((one) => (one.name === name && one.value !== undefined ? [one.value] : []));
  const has = (name: string): boolean => switches.some((one) => one.name === name);
  const pathOf = (name: string): string | undefined => valuesOf(name).map((value) => path.resolve(value))[0];

  const named = argv.filter((argument) => !argument.startsWith('--')).map((argument) => path.resolve(argument));
  const files = named.filter(isPlainFile);
  return {
    workspace: named.find((name) => !files.includes(name)),
    files,
    developmentPaths: valuesOf('extensionDevelopmentPath').map((value) => path.resolve(value)),
    testsPath: withEnding(pathOf('extensionTestsPath')),
    userDataDir: pathOf('user-data-dir'),
    extensionsDir: pathOf('extensions-dir'),
    isTrustEnabled: !has('disable-workspace-trust') || has('enable-workspace-trust'),
    areExtensionsDisabled: has('disable-extensions'),
    withoutBuiltins: valuesOf('disable-extension'),
    locale: valuesOf('locale')[0],
    isWeb: valuesOf('extensionDevelopmentKind').includes('web'),
  };
}

function isPlainFile(name: string): boolean {
  return !name.endsWith('.code-workspace') && (fs.statSync(name, { throwIfNoEntry: false })?.isFile() ?? false);
}

/** The desktop program accepts a tests path without `.js`; a server that reads files by name does not. */
function withEnding(file: string | undefined): string | undefined {
  return file !== undefined && !fs.existsSync(file) && fs.existsSync(`${file}.js`) ? `${file}.js` : file;
}
