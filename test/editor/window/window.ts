import { Dialogs } from './dialogs.ts';
import { Documents, type TextDocument } from './documents.ts';
import { type Disk, Files, type Provider, type TextProvider } from './files.ts';
import { Languages } from './languages.ts';
import { WebviewPanel } from './panels.ts';
import { TreeView } from './trees.ts';
import { Uri } from './uri.ts';
import * as values from './values.ts';
import { Disposable, enumerations, EventEmitter, type RelativePattern, type WorkspaceEdit } from './values.ts';

/** A tab: a document, both sides of a comparison, or a page. `failure`: what VS Code shows in place of its contents. */
export interface Tab {
  label: string;
  readonly input: object;
  isActive: boolean;
  readonly isDirty: boolean;
  readonly documents: readonly TextDocument[];
  readonly failure: string | null;
  readonly panel: WebviewPanel | null;
}

interface WindowOptions {
  readonly disk: Disk;
  readonly folders: readonly Uri[];
  /** Without the prefix `clearlydefined.`. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly language: string;
  /** In this language, by the English text; without it everything is in English. */
  readonly texts?: Readonly<Record<string, string>>;
  /** False: Restricted Mode. */
  readonly isTrusted: boolean;
  /** Other extensions, by id: what they export. They are running. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

interface PanelSerializer {
  deserializeWebviewPanel(panel: WebviewPanel, state: unknown): Promise<void>;
}

type Handler = (...args: readonly unknown[]) => unknown;

/**
 * One window of VS Code without a screen: `api` stands in for the module `vscode`, the rest is what a user sees in it
 * and can do. Every view is visible, and the window has the focus until `focus(false)`.
 */
export class EditorWindow {
  readonly dialogs = new Dialogs();
  readonly files: Files;
  readonly documents: Documents;
  readonly trees = new Map<string, TreeView>();
  readonly panels: WebviewPanel[] = [];
  readonly tabs: Tab[] = [];
  readonly contexts = new Map<string, unknown>();
  /** Of the user, and of the workspace, which count first. */
  readonly settings: Map<string, unknown>;
  readonly workspaceSettings = new Map<string, unknown>();
  readonly log: string[] = [];
  readonly clipboard = { text: '' };
  readonly languages = new Languages();
  /** The text editor with the cursor. */
  #editor: object | undefined;
  /** Of the editor. */
  #document: TextDocument | undefined;
  /** Status bar messages and commands of VS Code itself that were run, oldest first. */
  readonly noted: string[] = [];
  readonly #problems: ReadonlyMap<string, readonly { readonly message: string }[]>[] = [];
  /** The account that is signed in to GitHub; `null`: none. */
  session: { readonly account: string; readonly token: string } | null = null;
  readonly #commands = new Map<string, Handler>();
  readonly #serializers = new Map<string, PanelSerializer>();
  readonly #state = { focused: true, active: true };
  readonly #windowState = new EventEmitter<object>();
  readonly #settingsChanged = new EventEmitter<object>();
  readonly #tabsChanged = new EventEmitter<object>();
  readonly #sessionsChanged = new EventEmitter<object>();
  /** What colours files in lists. */
  readonly decorations = new Set<DecorationProvider>();
  readonly #quiet = new EventEmitter<never>();
  readonly #folders: readonly object[];
  readonly api: object;

  constructor({ disk, folders, settings, language, texts, isTrusted, extensions = {} }: WindowOptions) {
    this.files = new Files(disk);
    this.documents = new Documents(this.files);
    this.documents.onDidFail = (text) =>
      void this.dialogs.note({ kind: 'error', text, detail: '', choices: ['Retry'] });
    this.settings = new Map(Object.entries(settings));
    this.#folders = folders.map((uri, index) => ({ uri, index, name: uri.path.split('/').at(-1) ?? '' }));
    this.api = {
      ...values,
      ...enumerations,
      Uri,
      version: '1.120.0',
      l10n: { t: translateTo(texts), bundle: texts, uri: undefined },
      window: this.#windowApi(),
      workspace: this.#workspaceApi(isTrusted),
      commands: {
        registerCommand: (id: string, run: Handler) => {
          this.#commands.set(id, run);
          return new Disposable(() => this.#commands.delete(id));
        },
        executeCommand: (id: string, ...args: readonly unknown[]) => this.run(id, ...args),
        getCommands: async () => [...this.#commands.keys()],
      },
      languages: this.#languagesApi(),
      env: {
        language,
        uiKind: 1,
        appName: 'VS Code',
        remoteName: undefined,
        clipboard: {
          writeText: async (text: string) => void (this.clipboard.text = text),
          readText: async () => this.clipboard.text,
        },
        openExternal: async (uri: Uri) => {
          this.noted.push(`open ${uri.toString(true)}`);
          return true;
        },
        asExternalUri: async (uri: Uri) => uri,
      },
      extensions: {
        getExtension: (id: string) => (id in extensions ? { id, activate: async () => extensions[id] } : undefined),
        onDidChange: this.#quiet.event,
        all: [],
      },
      authentication: {
        onDidChangeSessions: this.#sessionsChanged.event,
        getSession: async (_: string, scopes: readonly string[], options: { readonly createIfNone?: boolean }) => {
          if (this.session) {
            const { account, token } = this.session;
            return { id: account, accessToken: token, account: { id: account, label: account }, scopes };
          }
          if (options.createIfNone) throw new Error('User did not consent to login.');
          return undefined;
        },
      },
    };
  }

  /** The user has gone to another editor, which extensions don't know yet. */
  isElsewhere = false;

  /** The user signs in to GitHub, or out, in the Accounts menu. */
  signIn(session: EditorWindow['session']): void {
    this.session = session;
    this.#sessionsChanged.fire({ provider: { id: 'github', label: 'GitHub' } });
  }

  /** Runs a command, as from the Command Palette. */
  async run(id: string, ...args: readonly unknown[]): Promise<unknown> {
    const own = this.#commands.get(id);
    if (own) return own(...args);
    const [first, second, third] = args;
    if (id === 'setContext') return void this.contexts.set(String(first), second);
    if (id === 'vscode.open') return this.#openTab(first as Uri);
    if (id === 'vscode.diff') return this.#openDiff(first as Uri, second as Uri, String(third));
    if (id === 'workbench.action.files.saveWithoutFormatting')
      return this.isElsewhere ? undefined : this.#document?.save();
    this.noted.push(id);
    return undefined;
  }

  /** The user opens a document and selects a text in it; without a text, puts the cursor at its beginning. */
  async select(uri: Uri, text = ''): Promise<TextDocument> {
    const document = await this.documents.open(uri);
    const start = document.getText().indexOf(text);
    if (start < 0) throw new Error(`${uri.path} has no “${text}”`);
    this.#document = document;
    const [from, to] = [document.positionAt(start), document.positionAt(start + text.length)];
    this.#editor = { document, selection: new values.Selection(from, to), viewColumn: 1 };
    return document;
  }

  /** The user opens a document and puts the cursor at this offset. */
  async putCursor(uri: Uri, offset: number): Promise<TextDocument> {
    const document = await this.documents.open(uri);
    this.#document = document;
    const at = document.positionAt(offset);
    this.#editor = { document, selection: new values.Selection(at, at), viewColumn: 1 };
    return document;
  }

  /** The window gets or loses the focus. */
  focus(focused = true): void {
    if (this.#state.focused === focused) return;
    Object.assign(this.#state, { focused });
    this.#windowState.fire({ ...this.#state });
  }

  set(setting: string, value: unknown, target = this.settings): void {
    if (value === undefined) target.delete(setting);
    else target.set(setting, value);
    this.#settingsChanged.fire({
      affectsConfiguration: (name: string) => `clearlydefined.${setting}`.startsWith(name),
    });
  }

  /** Messages of the Problems panel. */
  get problems(): readonly string[] {
    return this.#problems.flatMap((all) => [...all.values()].flat().map(({ message }) => message));
  }

  /** A panel of the window before, with what its page had saved. */
  async restorePanel(viewType: string, state: unknown): Promise<WebviewPanel> {
    const serializer = this.#serializers.get(viewType);
    if (!serializer) throw new Error(`panels ${viewType} are not restored`);
    const panel = this.#openPanel(viewType, '');
    await serializer.deserializeWebviewPanel(panel, state);
    return panel;
  }

  tree(id: string): TreeView {
    const found = this.trees.get(id);
    if (!found) throw new Error(`there is no view ${id}`);
    return found;
  }

  closeTabs(tabs: readonly Tab[] = [...this.tabs]): void {
    for (const tab of tabs) {
      this.tabs.splice(this.tabs.indexOf(tab), 1);
      for (const { uri } of tab.documents) this.documents.close(uri);
      tab.panel?.dispose();
    }
    this.#tabsChanged.fire({ opened: [], closed: tabs, changed: [] });
  }

  /** Ends the window: pages close. The extension's own objects are disposed by `RunningExtension`. */
  dispose(): void {
    for (const panel of this.panels) panel.dispose();
  }

  #addTab(tab: Omit<Tab, 'isActive' | 'isDirty'>): Tab {
    for (const one of this.tabs) one.isActive = false;
    const added = { ...tab, isActive: true, isDirty: false, group: { viewColumn: 1 } };
    this.tabs.push(added);
    this.#tabsChanged.fire({ opened: [added], closed: [], changed: [] });
    return added;
  }

  async #openTab(uri: Uri): Promise<void> {
    const { documents, failure } = await this.#read([uri]);
    const label = uri.path.split('/').at(-1) ?? '';
    this.#addTab({ label, input: new values.TabInputText(uri), documents, failure, panel: null });
  }

  async #openDiff(left: Uri, right: Uri, label: string): Promise<void> {
    const { documents, failure } = await this.#read([left, right]);
    this.#addTab({ label, input: new values.TabInputTextDiff(left, right), documents, failure, panel: null });
  }

  async #read(uris: readonly Uri[]): Promise<Pick<Tab, 'documents' | 'failure'>> {
    try {
      return { documents: await Promise.all(uris.map((uri) => this.documents.open(uri))), failure: null };
    } catch (error) {
      return { documents: [], failure: error instanceof Error ? error.message : String(error) };
    }
  }

  #openPanel(viewType: string, title: string): WebviewPanel {
    const panel = new WebviewPanel(viewType, title);
    this.panels.push(panel);
    const input = new values.TabInputWebview(`mainThreadWebview-${viewType}`);
    const tab = this.#addTab({ label: title, input, documents: [], failure: null, panel });
    panel.onDidSetTitle = () => {
      if (tab.label === panel.title) return;
      tab.label = panel.title;
      this.#tabsChanged.fire({ opened: [], closed: [], changed: [tab] });
    };
    panel.onDidDispose(() => {
      if (this.tabs.includes(tab)) this.closeTabs([tab]);
    });
    return panel;
  }

  #windowApi(): object {
    const { dialogs } = this;
    const state = this.#state;
    const tabs = this.tabs;
    const group = {
      viewColumn: 1,
      isActive: true,
      tabs,
      get activeTab() {
        return tabs.find(({ isActive }) => isActive);
      },
    };
    const showTextDocument = async (what: Uri | TextDocument): Promise<object> => {
      const document = what instanceof Uri ? await this.documents.open(what) : what;
      const input = new values.TabInputText(document.uri);
      const label = document.uri.path.split('/').at(-1) ?? '';
      if (!tabs.some(({ documents }) => documents.includes(document)))
        this.#addTab({ label, input, documents: [document], failure: null, panel: null });
      return { document, selection: new values.Selection(0, 0), revealRange: () => undefined, viewColumn: 1 };
    };
    const editor = (): object | undefined => this.#editor;
    return {
      state,
      get activeTextEditor() {
        return editor();
      },
      visibleTextEditors: [],
      tabGroups: {
        all: [group],
        activeTabGroup: group,
        onDidChangeTabs: this.#tabsChanged.event,
        onDidChangeTabGroups: this.#quiet.event,
        close: async (closed: Tab | readonly Tab[]) => this.closeTabs([closed].flat()),
      },
      onDidChangeWindowState: this.#windowState.event,
      onDidChangeActiveTextEditor: this.#quiet.event,
      onDidChangeVisibleTextEditors: this.#quiet.event,
      onDidChangeTextEditorSelection: this.#quiet.event,
      showErrorMessage: dialogs.message('error'),
      showWarningMessage: dialogs.message('warning'),
      showInformationMessage: dialogs.message('information'),
      showQuickPick: (items: readonly string[], options?: object) => dialogs.list(items, options),
      showInputBox: (options?: object) => dialogs.input(options),
      showSaveDialog: (options?: { readonly defaultUri?: Uri }) => dialogs.file('save', options?.defaultUri),
      showOpenDialog: () => dialogs.file('open'),
      createQuickPick: () => dialogs.quickPick(),
      createInputBox: () => dialogs.quickPick(),
      withProgress: (options: object, task: Parameters<Dialogs['progress']>[1]) => dialogs.progress(options, task),
      showTextDocument,
      setStatusBarMessage: (text: string) => {
        this.noted.push(text);
        return new Disposable(() => undefined);
      },
      createTreeView: (
        id: string,
        options: { readonly treeDataProvider: ConstructorParameters<typeof TreeView>[0] },
      ) => {
        const view = new TreeView(options.treeDataProvider);
        this.trees.set(id, view);
        return view;
      },
      createWebviewPanel: (viewType: string, title: string) => this.#openPanel(viewType, title),
      createStatusBarItem: () => ({ show: () => undefined, hide: () => undefined, dispose: () => undefined }),
      createOutputChannel: () => this.#outputChannel(),
      registerWebviewPanelSerializer: (viewType: string, serializer: PanelSerializer) => {
        this.#serializers.set(viewType, serializer);
        return new Disposable(() => this.#serializers.delete(viewType));
      },
      registerFileDecorationProvider: (provider: DecorationProvider) => {
        this.decorations.add(provider);
        return new Disposable(() => this.decorations.delete(provider));
      },
    };
  }

  #outputChannel(): object {
    const at = (level: string) => (message: string) => void this.log.push(`[${level}] ${message}`);
    const levels = Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error'].map((level) => [level, at(level)]));
    return { ...levels, show: () => void this.noted.push('output'), dispose: () => undefined };
  }

  #workspaceApi(isTrusted: boolean): object {
    const { documents, files } = this;
    const folders = this.#folders as readonly { readonly uri: Uri; readonly name: string }[];
    return {
      workspaceFolders: folders.length === 0 ? undefined : folders,
      workspaceFile: undefined,
      name: folders[0]?.name,
      isTrusted,
      textDocuments: documents.all,
      fs: files.api,
      getWorkspaceFolder: (uri: Uri) =>
        folders.find((one) => uri.scheme === one.uri.scheme && `${uri.path}/`.startsWith(`${one.uri.path}/`)),
      asRelativePath: (uri: Uri) => folders.reduce((path, one) => path.replace(`${one.uri.path}/`, ''), uri.path),
      getConfiguration: () => ({
        get: (name: string, fallback?: unknown) =>
          this.workspaceSettings.get(name) ?? this.settings.get(name) ?? fallback,
        has: (name: string) => this.workspaceSettings.has(name) || this.settings.has(name),
        inspect: (name: string) => ({
          key: name,
          globalValue: this.settings.get(name),
          workspaceValue: this.workspaceSettings.get(name),
        }),
        update: async (name: string, value: unknown) => this.set(name, value),
      }),
      onDidChangeConfiguration: this.#settingsChanged.event,
      onDidGrantWorkspaceTrust: this.#quiet.event,
      onDidChangeWorkspaceFolders: this.#quiet.event,
      onDidOpenTextDocument: documents.onDidOpen.event,
      onDidCloseTextDocument: documents.onDidClose.event,
      onDidChangeTextDocument: documents.onDidChange.event,
      onDidSaveTextDocument: documents.onDidSave.event,
      openTextDocument: (what?: Uri) => documents.open(what),
      applyEdit: (edit: WorkspaceEdit) => documents.apply(edit),
      findFiles: (pattern: RelativePattern, exclude?: string) => files.find(pattern, exclude),
      createFileSystemWatcher: (pattern: RelativePattern) => files.watch(pattern),
      registerFileSystemProvider: (scheme: string, provider: Provider) => files.registerProvider(scheme, provider),
      registerTextDocumentContentProvider: (scheme: string, provider: TextProvider) =>
        files.registerTexts(scheme, provider),
    };
  }

  #languagesApi(): object {
    return {
      ...this.languages.api,
      createLanguageStatusItem: () => ({ dispose: () => undefined }),
      createDiagnosticCollection: () => {
        const all = new Map<string, readonly { readonly message: string }[]>();
        this.#problems.push(all);
        return {
          set: (uri: Uri, found: readonly { readonly message: string }[]) => void all.set(String(uri), found),
          get: (uri: Uri) => all.get(String(uri)),
          has: (uri: Uri) => all.has(String(uri)),
          delete: (uri: Uri) => void all.delete(String(uri)),
          clear: () => all.clear(),
          forEach: () => undefined,
          dispose: () => all.clear(),
        };
      },
    };
  }
}

/** As VS Code's `FileDecorationProvider`, as far as the extension uses it. */
interface DecorationProvider {
  provideFileDecoration(uri: Uri): unknown;
}

/** `l10n.t` with these texts. */
function translateTo(texts: Readonly<Record<string, string>> = {}) {
  return (
    given: string | { readonly message: string; readonly args?: unknown },
    ...rest: readonly unknown[]
  ): string => {
    const text = typeof given === 'string' ? given : given.message;
    const [first] = rest;
    const values = typeof given === 'string' ? (isNamed(first) ? first : rest) : (given.args ?? []);
    const of = values as Readonly<Record<string, unknown>>;
    const own = texts[text] ?? text;
    return own.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in of ? String(of[name]) : whole));
  };
}

function isNamed(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
