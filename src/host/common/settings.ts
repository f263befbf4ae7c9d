import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { fail, succeed, type Result } from '../../base/result.ts';
import { maxFileBytes, settingDefaults, settingsPrefix, type Settings as SettingValues } from '../../contributions.ts';
import { trimEnd } from '../../base/trimEnd.ts';
import type { SettingProblem } from '../../core/problem.ts';

/**
 * The settings that the service's address comes from. `file`: its path, if known. `other`: another extension's
 * defaults.
 */
export type AddressSource =
  | { readonly kind: 'builtIn' | 'user' | 'other' }
  | { readonly kind: 'workspace'; readonly file: string | null };

/** The user's settings, read fresh on each access. In an untrusted workspace the workspace's addresses are ignored. */
export class Settings implements Disposable {
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<keyof SettingValues>());

  /** One of our settings may have changed. */
  readonly onDidChange: Event<keyof SettingValues> = this.#changed.event;

  constructor() {
    this.#store.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        for (const key of keysOf(settingDefaults))
          if (change.affectsConfiguration(`${settingsPrefix}.${key}`)) this.#changed.fire(key);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        this.#changed.fire('apiUrl');
        this.#changed.fire('webUrl');
        this.#changed.fire('lookUp');
      }),
    );
  }

  /** The service's base address without a slash at its end. */
  apiUrl(): Result<string, SettingProblem> {
    return this.#url('apiUrl');
  }

  /** For messages: the service's host, with its port if any; the raw setting if it is no address. */
  serviceHost(): string {
    const url = this.apiUrl();
    return url.ok ? new URL(url.value).host : url.problem.value;
  }

  /**
   * The workspace names its own service but is not trusted: no request is sent to it, and nothing is proposed from
   * here.
   */
  isRestricted(): boolean {
    if (vscode.workspace.isTrusted) return false;
    const found = inspectApiUrl();
    return found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined;
  }

  /** The web interface's base address without a slash at its end; the public one if the setting is invalid. */
  webUrl(): string {
    const url = this.#url('webUrl');
    return url.ok ? url.value : settingDefaults.webUrl;
  }

  /** Addresses of the service in use, of its API and its web interface: their pasted pages are recognised. */
  serviceAddresses(): readonly string[] {
    const apiUrl = this.apiUrl();
    return apiUrl.ok ? [this.webUrl(), apiUrl.value] : [this.webUrl()];
  }

  /** The service's address in user settings (in a remote window this includes the remote machine's); `null`: none. */
  userApiUrl(): string | null {
    const value = inspectApiUrl()?.globalValue;
    return typeof value === 'string' ? value : null;
  }

  /** The settings that `apiUrl` comes from. */
  apiUrlSource(): AddressSource {
    const found = inspectApiUrl();
    const isOwn = found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined;
    if (isOwn && vscode.workspace.isTrusted) return { kind: 'workspace', file: workspaceSettingsFile() };
    if (found?.globalValue !== undefined) return { kind: 'user' };
    const url = this.apiUrl();
    return { kind: url.ok && url.value === settingDefaults.apiUrl ? 'builtIn' : 'other' };
  }

  /**
   * User, workspace and folder patterns together, for the folder of that address, or for none: a workspace can add
   * private names, never remove one.
   */
  privatePackages(folder: string): readonly string[] {
    const found = vscode.workspace
      .getConfiguration(settingsPrefix, folder === '' ? undefined : vscode.Uri.parse(folder))
      .inspect<unknown>('privatePackages');
    return strings([found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue].flat());
  }

  /**
   * Mode of lookups without a user action. An untrusted workspace can only make it stricter than the user's settings.
   */
  lookUp(): SettingValues['lookUp'] {
    const settings = vscode.workspace.getConfiguration(settingsPrefix);
    if (vscode.workspace.isTrusted) return settings.get<unknown>('lookUp') === 'onDemand' ? 'onDemand' : 'automatic';
    const found = settings.inspect<unknown>('lookUp');
    const values = [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue];
    return values.includes('onDemand') ? 'onDemand' : 'automatic';
  }

  /** Which lines of a document show a license; the default for any other value. */
  inlayHints(document: vscode.Uri): SettingValues['inlayHints'] {
    const value = vscode.workspace.getConfiguration(settingsPrefix, document).get<unknown>('inlayHints');
    return value === 'off' || value === 'all' ? value : settingDefaults.inlayHints;
  }

  /** Sources whose packages count as public. */
  publicMirrors(): readonly string[] {
    return strings(vscode.workspace.getConfiguration(settingsPrefix).get<unknown>('publicMirrors'));
  }

  /** Globs. An untrusted workspace can't set them, by `restrictedConfigurations` of package.json. */
  exclude(folder: vscode.Uri): readonly string[] {
    return strings(vscode.workspace.getConfiguration(settingsPrefix, folder).get<unknown>('exclude'));
  }

  /** Bytes. An untrusted workspace can't set it, by `restrictedConfigurations` of package.json. */
  maxFileSize(folder: vscode.Uri): number {
    return maxFileBytes(vscode.workspace.getConfiguration(settingsPrefix, folder).get<unknown>('maxFileSize'));
  }

  dispose(): void {
    this.#store.dispose();
  }

  #url(setting: 'apiUrl' | 'webUrl'): Result<string, SettingProblem> {
    const value = vscode.workspace.getConfiguration(settingsPrefix).get<unknown>(setting);
    const text = typeof value === 'string' ? value.trim() : '';
    const url = URL.canParse(text) ? new URL(text) : null;
    const isUsable =
      url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
    return isUsable ? succeed(trimEnd(text, '/')) : fail({ kind: 'invalidUrl', setting, value: text });
  }
}

function inspectApiUrl() {
  return vscode.workspace.getConfiguration(settingsPrefix).inspect<unknown>('apiUrl');
}

/** The file that holds the settings of this workspace; `null` where it has no path. */
function workspaceSettingsFile(): string | null {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  if (workspaceFile) return workspaceFile.scheme === 'untitled' ? null : workspaceFile.fsPath;
  const [folder] = workspaceFolders;
  return folder ? vscode.Uri.joinPath(folder.uri, '.vscode', 'settings.json').fsPath : null;
}

function keysOf<T extends object>(table: T): readonly (keyof T)[] {
  return Object.keys(table).filter((key): key is Extract<keyof T, string> => key in table);
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((item): item is string => typeof item === 'string' && item.trim() !== '')
    : [];
}
