import path from 'node:path';
import type { Page } from 'playwright-core';
import { openHostWindow, type HostWindow } from '../../host/hostWindow.ts';
import { createProfile, type Profile } from '../../host/profile.ts';
import type { OutputTarget } from '../../host/startServer.ts';
import { quietDefaults } from '../../host/quietDefaults.ts';
import { copyWorkspace } from '../../../scripts/copyWorkspace.ts';
import { ensureHost } from '../../../scripts/ensureHost.ts';
import { copyInstalledPackage } from '../../../scripts/installedPackage.ts';
import { projectRoot } from '../../../scripts/project.ts';
import { startServiceProcess, type ServiceData } from '../../../scripts/serviceProcess.ts';
import { themes, type Theme } from '../../support/themes.ts';
import { Workbench } from './workbench.ts';

/** The start conditions of a journey. Everything has a default. */
export interface OpenOptions {
  /**
   * A name in test/fixtures/workspaces (a copy is opened), an absolute path, or null for no folder. Default: `sample`.
   */
  readonly workspace?: string | null;
  /** Prepares the opened folder before the window opens. */
  readonly prepare?: (workspace: string) => void;
  /** A profile that outlives the window and that the caller disposes. Default: a profile of the window's own. */
  readonly profile?: Profile;
  /** User settings, written before the window opens. `clearlydefined.apiUrl` is added when there is a service. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly theme?: Theme;
  /** CSS pixels. Default: 1280 × 800. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The address of a running service. */
  readonly serviceUrl?: string;
  /** The data of the window's own stand-in service, used without `serviceUrl`. Default: `sample`. */
  readonly service?: ServiceData | 'none';
  /** Opens the window in Restricted Mode. */
  readonly isRestricted?: boolean;
  /**
   * Runs the extension in the browser: in the web worker extension host, with the user data in the browser's storage.
   * The `web` bundle must be built.
   */
  readonly isWeb?: boolean;
  /** Display language, such as `de`. */
  readonly locale?: string;
  /** Simulates the high-contrast mode of an operating system. */
  readonly forcedColors?: 'active' | 'none';
  /**
   * An extension under development, which must be built. Default: none, and this project's package is installed; if
   * there is no package, this project's extension.
   */
  readonly developmentPath?: string;
  /** Other extensions, by their folders, and built-in ones to leave out, as `publisher.name`. */
  readonly otherExtensions?: readonly string[];
  readonly withoutBuiltins?: readonly string[];
  /** Variables of the extension host, besides those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Called with the empty page, before anything is loaded. */
  readonly onPage?: (page: Page) => Promise<void>;
}

/** Opens a window of a real VS Code in a headless browser with a temporary profile. The caller disposes it. */
export async function openWorkbench(options: OpenOptions = {}): Promise<Workbench> {
  await ensureHost();
  const profile = options.profile ?? createProfile();
  const service =
    options.serviceUrl === undefined && options.service !== 'none'
      ? await startServiceProcess(options.service ?? 'sample')
      : undefined;
  const serviceUrl = options.serviceUrl ?? service?.url;
  const end = async (): Promise<void> => {
    await service?.dispose();
    if (options.profile === undefined) profile.dispose();
  };
  let window: HostWindow | undefined;
  try {
    const installed = options.developmentPath === undefined ? copyInstalledPackage(profile.extensionsDir) : undefined;
    const extension = installed ?? options.developmentPath ?? projectRoot;
    const settings = userSettings(options, serviceUrl);
    profile.writeSettings(Object.fromEntries(settings), [extension]);
    const name = options.workspace === undefined ? 'sample' : options.workspace;
    const workspace = name === null ? undefined : copyWorkspace(name, profile.root);
    if (workspace !== undefined) options.prepare?.(workspace);
    const printed: Buffer[] = [];
    window = await openWindow(options, (chunk) => void printed.push(chunk), {
      ...profile,
      developmentPaths: [
        ...(installed === undefined ? [path.resolve(extension)] : []),
        ...(options.otherExtensions ?? []),
      ],
      workspace,
      defaults: options.isWeb ? Object.fromEntries(settings) : {},
    });
    const workbench = new Workbench(window, { serviceUrl, workspace, printed, isWeb: options.isWeb ?? false, end });
    if (options.developmentPath === undefined) await workbench.waitForExtension();
    return workbench;
  } catch (error) {
    await window?.dispose();
    await end();
    throw error;
  }
}

/** Without a service the address leads nowhere, so no test ever sends a request to the public service. */
function userSettings(options: OpenOptions, serviceUrl = 'http://127.0.0.1:9'): Map<string, unknown> {
  return new Map<string, unknown>([
    ['workbench.colorTheme', themes[options.theme ?? 'dark']],
    ['workbench.reduceMotion', 'on'], // Screenshots and clicks do not have to wait for animations.
    // A page that ends loading takes the focus, and with the editor's default an open list closes at any moment then.
    ['workbench.quickOpen.closeOnFocusLost', false],
    ['clearlydefined.apiUrl', serviceUrl],
    ...Object.entries(options.settings ?? {}),
  ]);
}

interface Paths {
  readonly userDataDir: string;
  readonly extensionsDir: string;
  readonly developmentPaths: readonly string[];
  readonly workspace: string | undefined;
  /** Settings that the page has instead of a file. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

function openWindow(options: OpenOptions, output: OutputTarget, paths: Paths): Promise<HostWindow> {
  return openHostWindow({
    output,
    ...(options.environment && { environment: options.environment }),
    ...(options.onPage && { onPage: options.onPage }),
    server: {
      userDataDir: paths.userDataDir,
      extensionsDir: paths.extensionsDir,
      port: 0,
      isTrustEnabled: options.isRestricted ?? false,
      developmentPaths: paths.developmentPaths,
      isWeb: options.isWeb ?? false,
      isUserDataInBrowser: options.isWeb ?? false,
      withoutBuiltins: options.withoutBuiltins ?? [],
      configurationDefaults: { ...quietDefaults, ...paths.defaults },
      ...(options.locale !== undefined && { locale: options.locale }),
    },
    window: paths.workspace === undefined ? {} : { workspace: paths.workspace },
    browser: {
      ...(options.viewport && { viewport: options.viewport }),
      ...(options.forcedColors && { forcedColors: options.forcedColors }),
    },
  });
}
