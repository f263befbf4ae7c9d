import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Settings = Readonly<Record<string, unknown>>;

/** A temporary VS Code profile. It neither reads nor changes the user's own profile. */
export interface Profile {
  readonly root: string;
  readonly userDataDir: string;
  readonly extensionsDir: string;
  /** Replaces the user settings; the extensions in these folders declare which settings have machine scope. */
  writeSettings(settings: Settings, extensionPaths: readonly string[]): void;
  dispose(): void;
}

export function createProfile(): Profile {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'vscode-host-'));
  const userDataDir = path.join(root, 'user-data');
  const extensionsDir = path.join(root, 'extensions');
  fs.mkdirSync(extensionsDir);
  fs.mkdirSync(userDataDir);
  return {
    root,
    userDataDir,
    extensionsDir,
    writeSettings: (settings, extensionPaths) => writeSettings(userDataDir, settings, extensionPaths),
    dispose: () => fs.rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

/**
 * Writes user settings. Every window of the npm server is a window on a remote machine, where VS Code reads settings of
 * machine scope from a different file than the user settings. Settings that the extensions declare with this scope are
 * therefore written there too.
 */
function writeSettings(userDataDir: string, settings: Settings, extensionPaths: readonly string[]): void {
  const machineKeys = new Set(extensionPaths.flatMap(machineScopedSettings));
  const ofMachine = Object.fromEntries(Object.entries(settings).filter(([key]) => machineKeys.has(key)));
  for (const [folder, content] of Object.entries({ User: settings, Machine: ofMachine })) {
    fs.mkdirSync(path.join(userDataDir, folder), { recursive: true });
    fs.writeFileSync(path.join(userDataDir, folder, 'settings.json'), `${JSON.stringify(content, null, 2)}\n`);
  }
}

interface ConfigurationSection {
  readonly properties?: Readonly<Record<string, { readonly scope?: string }>>;
}

function machineScopedSettings(extensionPath: string): string[] {
  const manifest: { contributes?: { configuration?: ConfigurationSection | ConfigurationSection[] } } = JSON.parse(
    fs.readFileSync(path.join(extensionPath, 'package.json'), 'utf8'),
  );
  return [manifest.contributes?.configuration ?? []]
    .flat()
    .flatMap((section) => Object.entries(section.properties ?? {}))
    .filter(([, property]) => property.scope?.startsWith('machine'))
    .map(([key]) => key);
}
