// One VS Code server in a separate process: `main.ts '<ServerOptions as JSON>'` with an IPC channel to the process that
// started it. It ends, with all its child processes, when that channel closes. code-server's own web layer is not used.
import fs from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { answerOwnRoute, isFromThisMachine, secretKeyCookie } from './ownRoutes.ts';
import type { ServerMessage, ServerOptions } from './serverOptions.ts';
import { vscodeRoot } from './vscodeInstall.ts';
import { watchExtensionHosts } from './watchExtensionHosts.ts';
import { editWorkbenchPage } from './workbenchPage.ts';

/** The part of VS Code's server that is used here; it has no published types. */
interface VscodeServer {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  handleUpgrade(request: IncomingMessage, socket: Duplex): void;
}
interface VscodeServerModule {
  loadCodeWithNls(): Promise<{ createServer(address: null, args: Record<string, unknown>): Promise<VscodeServer> }>;
}

function tell(message: ServerMessage): void {
  if (process.connected) process.send?.(message);
}

async function main(options: ServerOptions): Promise<void> {
  const endChildren = watchExtensionHosts(tell);
  process.once('disconnect', () => {
    endChildren();
    process.exit();
  });
  silenceServer();
  const code = await startVscode(options);
  const server = http.createServer((request, response) => {
    if (!isFromThisMachine(request)) {
      response.writeHead(403).end();
      return;
    }
    if (answerOwnRoute(request, response, options)) return;
    if (request.url === '/' || request.url?.startsWith('/?')) interceptPage(request, response, options);
    code.handleRequest(request, response).catch((error: unknown) => {
      process.stderr.write(`[server] ${String(error)}\n`);
      response.destroy();
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (isFromThisMachine(request)) code.handleUpgrade(request, socket);
    else socket.destroy();
  });
  server.once('error', (error) => {
    process.stderr.write(`[server] ${error.message}\n`);
    process.exit(1);
  });
  server.listen(options.port, '127.0.0.1', () => {
    const address: AddressInfo | string | null = server.address();
    if (typeof address === 'object' && address !== null) tell({ kind: 'listening', port: address.port });
  });
}

async function startVscode(options: ServerOptions): Promise<VscodeServer> {
  process.env['CODE_SERVER_PARENT_PID'] = String(process.pid); // the server is imported and must not start by itself
  process.env['EXTENSIONS_GALLERY'] = '{}'; // no marketplace
  const main = pathToFileURL(path.join(vscodeRoot, 'out', 'server-main.js')).href;
  const module: VscodeServerModule = await import(main);
  const code = await module.loadCodeWithNls();
  return code.createServer(null, {
    _: [],
    'accept-server-license-terms': true,
    compatibility: '1.64',
    'without-connection-token': true,
    'user-data-dir': options.userDataDir,
    // In the browser, installed extensions are part of the page's configuration.
    'extensions-dir': options.isWeb ? path.join(options.userDataDir, 'no-extensions') : options.extensionsDir,
    'builtin-extensions-dir': linkBuiltins(options),
    'disable-telemetry': true,
    'telemetry-level': 'off',
    'disable-experiments': true,
    'disable-update-check': true,
    'disable-getting-started-override': true,
    'disable-workspace-trust': !options.isTrustEnabled,
  });
}

/**
 * The chat extension is left out of every window: the workbench disables it at startup (`chat.disableAIFeatures`), and
 * starts all extension hosts again for that. On a slow machine the first one has not connected yet, can't be stopped, and
 * goes on beside the second: every extension runs twice.
 */
const chatExtension = 'GitHub.copilot-chat';

/**
 * A folder of links to the built-in extensions, without the ones to leave out, beside the user data. Their real folders are below this
 * project, and VS Code would treat every theme below the extension under development as one of that extension and show
 * it whatever the settings say.
 */
function linkBuiltins({ userDataDir, withoutBuiltins }: ServerOptions): string {
  const all = path.join(vscodeRoot, 'extensions');
  const links = `${userDataDir}-builtins`;
  fs.rmSync(links, { recursive: true, force: true }); // a profile may be opened again
  fs.mkdirSync(links, { recursive: true });
  for (const entry of fs.readdirSync(all)) {
    const manifestFile = path.join(all, entry, 'package.json');
    if (!fs.existsSync(manifestFile)) continue;
    const manifest: { publisher?: string; name?: string } = JSON.parse(fs.readFileSync(manifestFile, 'utf8'));
    if ([chatExtension, ...withoutBuiltins].includes(`${manifest.publisher}.${manifest.name}`)) continue;
    fs.symlinkSync(path.join(all, entry), path.join(links, entry), 'junction');
  }
  return links;
}

/** Intercepts the page that VS Code writes for `/`, edits it and sends it. */
function interceptPage(request: IncomingMessage, response: ServerResponse, options: ServerOptions): void {
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  let status = 200;
  let headers: http.OutgoingHttpHeaders = {};
  Object.assign(response, {
    writeHead(code: number, sent: http.OutgoingHttpHeaders = {}): ServerResponse {
      status = code;
      headers = sent;
      return response;
    },
    end(body: string | Buffer = ''): ServerResponse {
      const isPage = status === 200 && body.length > 0;
      const sent = isPage ? editWorkbenchPage(body.toString(), options, request.headers.host ?? '') : body;
      writeHead(status, { ...headers, 'set-cookie': secretKeyCookie });
      return end(sent);
    },
  });
}

/**
 * The server logs on the console of this process, which belongs to the tests. VSCODE_HOST_VERBOSE=1 shows the log on
 * stderr.
 */
function silenceServer(): void {
  const isVerbose = process.env['VSCODE_HOST_VERBOSE'] === '1';
  for (const name of ['log', 'info', 'debug', 'trace', 'warn', 'error'] as const)
    console[name] = (...parts: unknown[]): void => {
      if (isVerbose) process.stderr.write(`[server] ${format(...parts)}\n`);
    };
}

await main(JSON.parse(process.argv[2] ?? '{}'));
