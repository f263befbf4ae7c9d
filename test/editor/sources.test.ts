// Sources that are not known to be public: the user decides once for each; the answer is kept for the workspace and can
// be undone.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

const tide = 'Packages from packages.tide.example: 1';
const quay = 'Packages from npm.quay.example: 2';
const ofOpenSources = (names: readonly string[]): readonly string[] => names.filter((name) => /tide|quay/.test(name));

describe('Undecided package sources', () => {
  let session: Session;

  before(async () => {
    session = await openSession({ workspace: 'private' });
  });
  after(() => session.close());

  const rowOf = async (name: string): Promise<string | undefined> =>
    (await session.rows('components')).find((row) => row.includes(name));

  it('are listed in one row above everything else with their packages, and no name of theirs is sent', async () => {
    await session.run('lookUpNotice', 'dismiss');
    const rows = await session.rows('components');
    assert.match(rows[0] ?? '', /^2 sources to decide about – 3 not looked up/);
    assert.deepEqual(
      rows
        .filter((row) => /^ {2}Packages from/.test(row))
        .map((row) => row.trim().replace(/ – .*/, ''))
        .toSorted(),
      [tide, quay].toSorted(),
    );
    assert.match((await rowOf('from npm.quay')) ?? '', /source unknown/);
    const at = rows.findIndex((row) => row.includes(tide));
    assert.match(rows[at + 1] ?? '', /^ {4}tide-tables.*private registry/);
    assert.notEqual(session.names().length, 0);
    assert.deepEqual(ofOpenSources(session.names()), []);
  });

  it('are looked up once they are marked as public, and no others are', async () => {
    session.forgetRequests();
    await session.run('markSourcePublic', await session.row('components', tide));
    assert.deepEqual(ofOpenSources(session.names()), ['npm/npmjs/-/tide-tables/3.0.0']);
    assert.equal(await rowOf('packages.tide.example'), undefined);
  });

  it('disappear when they are marked as private, without lookups of their packages', async () => {
    session.forgetRequests();
    await session.run('markSourcePrivate', await session.row('components', quay));
    assert.equal(await rowOf('npm.quay.example'), undefined);
    // Requests for the package that was marked as public before may still come.
    assert.deepEqual(
      session.names().filter((name) => name.includes('quay')),
      [],
    );
  });

  it('keep their answers after a restart', async () => {
    await session.world.restart();
    await session.settle();
    assert.equal(await rowOf('npm.quay.example'), undefined);
  });

  it('have their answers in a list where the user can undo them', async () => {
    session.answer('npm.quay.example', 'Undecided');
    await session.run('managePackageSources');
    assert.match((await rowOf('from npm.quay.example')) ?? '', /source unknown/);
    session.answer('packages.tide.example', 'Private');
    await session.run('managePackageSources');
    assert.match((await rowOf('tide-tables')) ?? '', /private registry/);
    session.forgetRequests();
    await session.run('refresh');
    assert.deepEqual(ofOpenSources(session.names()), []);
  });
});
