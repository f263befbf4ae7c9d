// `npm start`: starting VS Code for development and stopping it.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { findChromium, openBrowser } from '../host/browser.ts';
import { projectRoot } from '../../scripts/project.ts';
import { runNode } from '../../scripts/runProcess.ts';
import { eventually } from '../support/eventually.ts';

const program = path.join(projectRoot, 'scripts', 'start.ts');

describe('npm start', function () {
  this.timeout(120_000);
  let folder = '';
  let child: ChildProcess | undefined;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'start-test-'));
  });

  afterEach(() => {
    child?.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('prints the address of VS Code in four lines and stops everything on an interrupt', async () => {
    const started = start(folder, ['--server']);
    child = started.child;
    const lines = await started.lines;
    assert.equal(lines.length, 4);
    const [, service, editor] = lines.map((line) => /http:\S+/.exec(line)?.[0].replace(/,$/, ''));
    assert.ok(service && editor, lines.join('\n'));

    await openUntilExtensionsRun(editor, path.join(folder, 'profile'));
    child.kill('SIGINT');
    assert.equal(await started.exit, 0);
    await assert.rejects(fetch(service));
    await assert.rejects(fetch(editor));
    assert.deepEqual(processesOf(folder), []);
  });

  it('leaves no process running when it is killed', async () => {
    const started = start(folder, ['--server']);
    child = started.child;
    const addresses = (await started.lines).flatMap((line) => /http:\S+/.exec(line)?.[0].replace(/,$/, '') ?? []);
    assert.equal(addresses.length, 2);
    child.kill('SIGKILL');
    await started.exit;
    await eventually('everything it started has ended', async () => processesOf(folder).length === 0);
    for (const address of addresses) await assert.rejects(fetch(address));
  });

  it('opens the desktop application if there is one and stops it', async () => {
    const desktop = fakeDesktop(folder);
    const started = start(folder, [folder], desktop.bin);
    child = started.child;
    const lines = await started.lines;
    assert.match(lines[2] ?? '', /^VS Code \(.*code\) on /);
    const args = await eventually(
      'the program was started',
      async () => fs.existsSync(desktop.args) && readLines(desktop.args),
    );
    assert.ok(args.includes(`--extensionDevelopmentPath=${projectRoot}`));
    assert.equal(args.at(-1), folder);
    child.kill('SIGTERM');
    assert.equal(await started.exit, 0);
    assert.deepEqual(processesOf(folder), []);
  });

  const wrong: [args: string[], sentence: RegExp][] = [
    [['no-such-folder'], /^There is no folder .*no-such-folder\.$/m],
    [['--port', 'seven'], /^seven is not a port\.$/m],
    [['--fast'], /--fast/],
  ];
  for (const [args, sentence] of wrong)
    it(`rejects ${args.join(' ')}`, async () => {
      const { code, output } = await runNode([program, ...args]);
      assert.equal(code, 2);
      assert.match(output, sentence);
    });
});

/** Every process it starts has the folder's name in its environment. */
function start(
  folder: string,
  args: string[],
  bin = '',
): { child: ChildProcess; lines: Promise<string[]>; exit: Promise<number | null> } {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: projectRoot,
    env: { ...process.env, TMPDIR: folder, PATH: [bin, process.env['PATH']].join(path.delimiter) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const lines = new Promise<string[]>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (/Ctrl\+C/.test(text)) resolve(text.trimEnd().split('\n'));
    });
    child.once('close', () => reject(new Error(`it ended early: ${text}`)));
  });
  return { child, lines, exit: new Promise((resolve) => child.once('exit', resolve)) };
}

/** Opens the window in a browser, because the extension host starts only then. */
async function openUntilExtensionsRun(address: string, profile: string): Promise<void> {
  const browser = await openBrowser(await findChromium(), { profile });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.locator('.monaco-workbench .part.statusbar').waitFor();
    await eventually('an extension host runs', async () => hasExtensionHost(path.dirname(profile)));
  } finally {
    await browser.close();
  }
}

/**
 * A `code` that imitates the relevant behaviour of the real one: it starts an independent program that writes its
 * process id to a file, and waits.
 */
function fakeDesktop(folder: string): { bin: string; args: string } {
  const bin = path.join(folder, 'bin');
  const args = path.join(folder, 'arguments');
  fs.mkdirSync(bin);
  const script = `#!/bin/sh
for a in "$@"; do case "$a" in --user-data-dir=*) dir=\${a#*=};; esac; done
setsid sleep 600 &
printf %s $! > "$dir/code.lock"
printf '%s\\n' "$@" > "${args}.part" && mv "${args}.part" "${args}"
wait
`;
  fs.writeFileSync(path.join(bin, 'code'), script, { mode: 0o755 });
  return { bin, args };
}

function readLines(file: string): string[] {
  return fs.readFileSync(file, 'utf8').trimEnd().split('\n');
}

function hasExtensionHost(folder: string): boolean {
  return processesOf(folder).some((command) => command.includes('--type=extensionHost'));
}

/**
 * Command lines of the processes with this temporary folder; empty where the system does not provide them (only Linux
 * does).
 */
function processesOf(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readProcess(name, 'environ').includes(`TMPDIR=${folder}\0`))
    .map((name) => readProcess(name, 'cmdline').replaceAll('\0', ' '))
    .filter((command) => command !== ''); // The process has ended, but its parent has not collected it yet.
}

function readProcess(id: string, file: string): string {
  try {
    return fs.readFileSync(path.join('/proc', id, file), 'latin1');
  } catch {
    return ''; // The process has ended meanwhile or belongs to another user.
  }
}
