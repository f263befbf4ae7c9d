import path from 'node:path';
import { openHostWindow, type HostWindow } from '../../host/hostWindow.ts';
import { createProfile } from '../../host/profile.ts';
import type { OutputTarget } from '../../host/startServer.ts';
import { quietDefaults } from '../../host/quietDefaults.ts';
import { copyWorkspace } from '../../run/copyWorkspace.ts';
import { ensureHost } from '../../run/ensureHost.ts';
import { projectRoot } from '../../run/project.ts';
import { startServiceProcess, type ServiceData } from '../../run/serviceProcess.ts';
import { themes, type Theme } from './themes.ts';
import { Workbench } from './workbench.ts';

/** What a journey starts from. Everything has a default. */
export interface OpenOptions {
  /** A name in test/fixtures/workspaces (a copy is opened); null for a window without a folder. `sample` unless told. */
  readonly workspace?: string | null;
  /** User settings, written before the window opens. `clearlydefined.apiUrl` is added when there is a service. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly theme?: Theme;
  /** CSS pixels; 1280 × 800 unless told. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** A service that runs already. */
  readonly serviceUrl?: string;
  /** Else a stand-in service of this window's own; `sample` unless told. */
  readonly service?: ServiceData | 'none';
  /** Opens the window in Restricted Mode. */
  readonly isRestricted?: boolean;
  /** Display language, such as `de`. */
  readonly locale?: string;
  /** What an operating system's high-contrast mode sets. */
  readonly forcedColors?: 'active' | 'none';
  /** The extension under development; this project's unless told. It must be built. */
  readonly developmentPath?: string;
}

/** Opens a window of a real VS Code on the screen of a headless browser, with a throw-away profile. Whoever opens it disposes it. */
export async function openWorkbench(options: OpenOptions = {}): Promise<Workbench> {
  await ensureHost();
  const profile = createProfile();
  const service =
    options.serviceUrl === undefined && options.service !== 'none'
      ? await startServiceProcess(options.service ?? 'sample')
      : undefined;
  const serviceUrl = options.serviceUrl ?? service?.url;
  const end = async (): Promise<void> => {
    await service?.dispose();
    profile.dispose();
  };
  try {
    const developmentPath = options.developmentPath ?? projectRoot;
    profile.writeSettings(userSettings(options, serviceUrl), [developmentPath]);
    const name = options.workspace === undefined ? 'sample' : options.workspace;
    const workspace = name === null ? undefined : copyWorkspace(name, profile.root);
    const printed: Buffer[] = [];
    const window = await openWindow(options, (chunk) => void printed.push(chunk), {
      ...profile,
      developmentPath,
      workspace,
    });
    return new Workbench(window, { serviceUrl, workspace, printed, end });
  } catch (error) {
    await end();
    throw error;
  }
}

function userSettings(options: OpenOptions, serviceUrl: string | undefined): Record<string, unknown> {
  return {
    'workbench.colorTheme': themes[options.theme ?? 'dark'],
    'workbench.reduceMotion': 'on', // pictures and clicks do not have to wait for things to slide in
    ...options.settings,
    ...(serviceUrl !== undefined && { 'clearlydefined.apiUrl': serviceUrl }),
  };
}

interface Paths {
  readonly userDataDir: string;
  readonly extensionsDir: string;
  readonly developmentPath: string;
  readonly workspace: string | undefined;
}

function openWindow(options: OpenOptions, output: OutputTarget, paths: Paths): Promise<HostWindow> {
  return openHostWindow({
    output,
    server: {
      userDataDir: paths.userDataDir,
      extensionsDir: paths.extensionsDir,
      port: 0,
      isTrustEnabled: options.isRestricted ?? false,
      developmentPaths: [path.resolve(paths.developmentPath)],
      isWeb: false,
      withoutBuiltins: [],
      configurationDefaults: quietDefaults,
      ...(options.locale !== undefined && { locale: options.locale }),
    },
    window: paths.workspace === undefined ? {} : { workspace: paths.workspace },
    browser: {
      ...(options.viewport && { viewport: options.viewport }),
      ...(options.forcedColors && { forcedColors: options.forcedColors }),
    },
  });
}
