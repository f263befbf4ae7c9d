// `npm start [-- [<folder>] [--live] [--server] [--port N] [--browser] | --gallery]`: builds the extension and opens VS Code with
// it, by default on the demo workspace with the stand-in service's sample data. Prints its steps in four lines; Ctrl+C
// ends everything.
import { build } from './checks.ts';
import { createDemoWorkspace, demoServiceOptions } from './demoWorkspace.ts';
import { serveGallery } from './gallery.ts';
import { openInBrowser } from './openInBrowser.ts';
import { projectRoot } from './project.ts';
import { readStartOptions, startHelp, type StartOptions } from './startOptions.ts';
import { startDesktop, findDesktop } from './startDesktop.ts';
import { startNpmServer } from './startNpmServer.ts';
import { startServiceProcess, type RunningService } from './serviceProcess.ts';
import { createProfile, type Profile } from '../test/host/profile.ts';
import { themes } from '../test/support/themes.ts';

interface Ending {
  readonly code: number;
  readonly why?: string;
}

async function main(options: StartOptions): Promise<never> {
  const interrupted = new Promise<Ending>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve({ code: 0 }));
  });
  const profile = createProfile();
  const started: { dispose(): Promise<void> }[] = [];
  const ending = await Promise.race([interrupted, open(options, profile, started)]).catch((error: unknown): Ending => ({
    code: 1,
    why: error instanceof Error ? error.message : String(error),
  }));
  if (ending.why !== undefined) process.stderr.write(`${ending.why}\n`);
  await Promise.all(started.map((one) => one.dispose()));
  profile.dispose();
  process.exit(ending.code);
}

/**
 * Resolves when the opened editor ends by itself. Adds everything it starts to `started`, so that the caller can end
 * it.
 */
async function open(options: StartOptions, profile: Profile, started: { dispose(): Promise<void> }[]): Promise<Ending> {
  if (options.isGallery) return showGallery(options, profile, started);
  const since = performance.now();
  const failure = await build('extension', 'web', 'webview');
  if (failure) return { code: 1, why: failure.failures.map(({ detail }) => detail).join('\n') };
  say(`Built the extension in ${((performance.now() - since) / 1000).toFixed(1)} s.`);

  const service = options.isLive
    ? undefined
    : options.folder === undefined
      ? await startServiceProcess('sample', demoServiceOptions)
      : await startServiceProcess('generate');
  if (service) started.push(service);
  say(describeService(service, options));

  const workspace = options.folder ?? (await createDemoWorkspace(profile, service?.url));
  profile.writeSettings(service ? { 'clearlydefined.apiUrl': service.url } : {}, [projectRoot]);
  const request = { profile, workspace, isTrusted: options.folder === undefined, port: options.port };
  const desktop = options.isServer ? undefined : findDesktop();
  const editor = desktop === undefined ? await startNpmServer(request) : startDesktop(desktop, request);
  started.push(editor);
  say(editor.label);
  if (options.isBrowser && editor.address !== undefined)
    started.push(await openInBrowser(editor.address, profile.root));
  say('Press Ctrl+C to end.');
  const why = await editor.ended;
  return why === undefined ? { code: 0 } : { code: 1, why };
}

/** Resolves never: the gallery ends with Ctrl+C. */
async function showGallery(
  { port, isBrowser }: StartOptions,
  profile: Profile,
  started: { dispose(): Promise<void> }[],
): Promise<Ending> {
  const failure = await build('webview', 'gallery');
  if (failure) return { code: 1, why: failure.failures.map(({ detail }) => detail).join('\n') };
  const gallery = await serveGallery(port);
  started.push(gallery);
  say(`Gallery: ${gallery.address}, with ?theme=${Object.keys(themes).join('|')} and &locale=de`);
  if (isBrowser) started.push(await openInBrowser(gallery.address, profile.root));
  say('Press Ctrl+C to end.');
  return new Promise(() => {});
}

function describeService(service: RunningService | undefined, { folder }: StartOptions): string {
  if (!service) return 'Service: the public one.';
  return `Service: stand-in at ${service.url}, ${folder === undefined ? 'with sample data' : 'making up an answer for every component'}.`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(startHelp);
  process.exit(0);
}
const options = readStartOptions(args);
if (typeof options === 'string') {
  process.stderr.write(`${options}\n`);
  process.exit(2);
}
await main(options);
