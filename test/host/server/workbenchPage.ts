import path from 'node:path';
import { installedExtensions } from '../installedExtensions.ts';
import type { ServerOptions } from './serverOptions.ts';

/** An address in the form that the workbench's configuration uses. */
interface UriComponents {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

type WorkbenchConfiguration = Record<string, unknown> & { productConfiguration: Record<string, unknown> };

const configurationElement = /(<meta id="vscode-workbench-web-configuration" data-settings=")([^"]*)(")/;
const firstScriptLine = 'globalThis._VSCODE_FILE_ROOT =';

/** Product entries that would make the browser side contact other servers, or send the page through a proxy path. */
const unwantedProductKeys = [
  'extensionsGallery',
  'telemetryEndpoint',
  'updateEndpoint',
  'serviceWorker',
  'voiceWsUrl',
  'proxyEndpointTemplate',
];

/**
 * Writes development and test options into the page that VS Code's server made for `/`. A built product ignores these
 * options in the page's address unless it runs in a test-driver mode that also hides notifications; in the page's own
 * configuration they always work. Throws when the page no longer has the element: VS Code has then changed, and no test
 * would ever start, without any message.
 */
export function editWorkbenchPage(html: string, options: ServerOptions, authority: string): string {
  const page = configurationElement.exec(html);
  if (!page?.[2] || !html.includes(firstScriptLine))
    throw new Error('the workbench page has no configuration element where this VS Code is expected to have one');
  const configuration: WorkbenchConfiguration = JSON.parse(page[2].replaceAll('&quot;', '"'));
  const text = JSON.stringify(editConfiguration(configuration, options, authority)).replaceAll('"', '&quot;');
  const language =
    options.locale === undefined ? '' : `globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(options.locale)};\n\t\t`;
  return html
    .replace(configurationElement, (_all, before: string, _settings, after: string) => before + text + after)
    .replace(firstScriptLine, () => language + firstScriptLine);
}

/** A folder that the server serves to the web worker extension host, and the path of its address. */
export interface ServedExtension {
  readonly folder: string;
  readonly path: string;
}

/** The extensions that the web worker extension host fetches over http: none for the Node extension host. */
export function servedExtensions({
  isWeb,
  developmentPaths,
  extensionsDir,
}: ServerOptions): readonly ServedExtension[] {
  const folders = isWeb ? [...developmentPaths, ...installedExtensions(extensionsDir)] : [];
  return folders.map((folder, at) => ({ folder, path: `/extension/${at}` }));
}

function editConfiguration(
  configuration: WorkbenchConfiguration,
  options: ServerOptions,
  authority: string,
): WorkbenchConfiguration {
  const product = { ...configuration.productConfiguration, enableTelemetry: false };
  for (const key of unwantedProductKeys) Reflect.deleteProperty(product, key);
  return {
    ...configuration,
    productConfiguration: product,
    additionalBuiltinExtensions: servedExtensions(options)
      .filter(({ folder }) => !options.developmentPaths.includes(folder))
      .map(({ folder }) => toUri(folder, options, authority)),
    configurationDefaults: { ...asRecord(configuration['configurationDefaults']), ...options.configurationDefaults },
    developmentOptions: {
      ...asRecord(configuration['developmentOptions']),
      ...(options.developmentPaths.length > 0 && {
        extensions: options.developmentPaths.map((file) => toUri(file, options, authority)),
      }),
      ...(options.testsPath !== undefined && { extensionTestsPath: toUri(options.testsPath, options, authority) }),
    },
  };
}

/** The web worker extension host fetches an extension over http; otherwise it is a file of the remote machine. */
function toUri(file: string, options: ServerOptions, authority: string): UriComponents {
  const served = servedExtensions(options).find(({ folder }) => file === folder || file.startsWith(folder + path.sep));
  if (!served) return { scheme: 'vscode-remote', authority, path: file };
  const below = path.relative(served.folder, file).split(path.sep).join('/');
  return { scheme: 'http', authority, path: path.posix.join(served.path, below) };
}

function asRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
