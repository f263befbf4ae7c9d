import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';

import { makeCoordinates, type Coordinates } from '../../../src/core/coordinates.ts';
import { defaultDraftFolder, DraftFolder } from '../../../src/mcp/draftFolder.ts';

const component = coordinates('@Acme/Th..ing');

describe('The folder of drafts', () => {
  let parent = '';
  let drafts: DraftFolder;
  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'drafts-'));
    drafts = new DraftFolder(path.join(parent, 'new', 'drafts'));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  it('is made with the first draft, and has nothing but drafts', () => {
    const before = drafts.read(component);
    assert.ok(before.ok && before.value.text === null);
    assert.deepEqual(readdirSync(parent), []);
    const written = drafts.write(component, 'one\n');
    assert.ok(written.ok && written.value === before.value.path);
    assert.ok(drafts.write(component, 'two\n').ok);
    assert.deepEqual(readdirSync(path.dirname(written.value)), ['npm..npmjs...-40-acme..th.-2e-.-2e-ing.yaml']);
    assert.equal(readFileSync(written.value, 'utf8'), 'two\n');
    const after = drafts.read(component);
    assert.ok(after.ok && after.value.text === 'two\n');
  });

  it('says when a draft can be neither read nor written', () => {
    writeFileSync(path.join(parent, 'new'), 'a file');
    const written = drafts.write(component, 'text');
    assert.ok(!written.ok && written.problem.kind === 'notKept');
    rmSync(path.join(parent, 'new'));
    const read = drafts.read(component);
    assert.ok(read.ok);
    mkdirSync(read.value.path, { recursive: true });
    assert.ok(!drafts.read(component).ok);
    assert.ok(!drafts.write(component, 'text').ok);
    assert.equal(readdirSync(path.dirname(read.value.path)).length, 1, 'a temporary file stays');
  });

  const places: readonly (readonly [NodeJS.Platform, Readonly<Record<string, string>>, string])[] = [
    ['linux', {}, '/home/me/.local/share/clearlydefined/drafts'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/clearlydefined/drafts'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/me/.local/share/clearlydefined/drafts'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/home/me/Library/Application Support/clearlydefined/drafts'],
    ['win32', {}, '/home/me/AppData/Local/clearlydefined/drafts'],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/clearlydefined/drafts'],
  ];
  for (const [platform, environment, expected] of places)
    it(`is ${expected} on ${platform} with ${JSON.stringify(environment)}`, () =>
      assert.equal(defaultDraftFolder(platform, environment, '/home/me').replaceAll(path.sep, '/'), expected));
});

function coordinates(name: string): Coordinates {
  const [namespace = '', rest = ''] = name.split('/');
  const made = makeCoordinates({ type: 'npm', provider: 'npmjs', namespace, name: rest, revision: null });
  assert.ok(made.ok);
  return made.value;
}
