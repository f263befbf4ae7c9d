import crypto from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { ServerOptions } from './serverOptions.ts';
import { hostModules, vscodeRoot } from './vscodeInstall.ts';
import { servedExtensions } from './workbenchPage.ts';

/**
 * The cookie that tells the workbench where to get its half of the key for SecretStorage. Without it secrets are lost
 * on reload.
 */
export const secretKeyCookie = 'vscode-secret-key-path=/mint-key; SameSite=Strict; Path=/';

const mimeTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Answers requests that VS Code's own server does not answer; returns true when it did. */
export function answerOwnRoute(request: IncomingMessage, response: ServerResponse, options: ServerOptions): boolean {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  if (pathname === '/mint-key') return send(response, 'application/octet-stream', secretKey(options.userDataDir));
  if (pathname === '/manifest.json') return send(response, 'application/manifest+json', '{}');
  if (pathname.startsWith('/_static/'))
    return send(response, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');

  const served = servedExtensions(options).find((one) => pathname.startsWith(`${one.path}/`));
  if (served) return sendFile(response, served.folder, pathname.slice(served.path.length));

  if (options.isUserDataInBrowser && pathname.endsWith(workbenchScript))
    return send(response, 'text/javascript', workbenchWithBrowserData());

  // npm installs the workbench's own dependencies beside code-server, not below it.
  const dependency = /\/static\/node_modules(\/.+)$/.exec(pathname)?.[1];
  if (dependency !== undefined && !fs.existsSync(path.join(vscodeRoot, 'node_modules')))
    return sendFile(response, hostModules, dependency);
  return false;
}

/** Only this machine's names may request the page, and only this page may open sockets: there is no password. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { host, origin } = request.headers;
  if (host === undefined || !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)) return false;
  return origin === undefined || origin === `http://${host}` || /^http:\/\/[\w-]+\.localhost(:\d+)?$/.test(origin);
}

const workbenchScript = '/out/vs/code/browser/workbench/workbench.js';

/**
 * code-server's build of the workbench has the user data on the server, VS Code's in the browser. Throws if it no longer
 * says so where it did: no test would check the browser's storage then.
 */
function workbenchWithBrowserData(): string {
  const script = fs.readFileSync(path.join(vscodeRoot, workbenchScript), 'utf8');
  const onServer = /(\.file\(this\.userDataPath\)\.with\(\{scheme:\w+\.)vscodeRemote(\}\),"User"\))/;
  if (!onServer.test(script)) throw new Error('the workbench does not say where the user data is');
  return script.replace(onServer, '$1vscodeUserData$2');
}

function secretKey(userDataDir: string): Buffer {
  const file = path.join(userDataDir, 'secret-key-half');
  if (!fs.existsSync(file)) fs.writeFileSync(file, crypto.randomBytes(32), { mode: 0o600 });
  return fs.readFileSync(file);
}

function send(response: ServerResponse, type: string, body: string | Buffer): true {
  response.writeHead(200, { 'content-type': type }).end(body);
  return true;
}

function sendFile(response: ServerResponse, folder: string, below: string): true {
  const file = path.join(folder, decodeURIComponent(below));
  if (!file.startsWith(folder + path.sep) || !fs.statSync(file, { throwIfNoEntry: false })?.isFile()) {
    response.writeHead(404).end();
    return true;
  }
  const type = mimeTypes[path.extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
  fs.createReadStream(file).pipe(response);
  return true;
}
