import assert from 'node:assert/strict';
import { type Result, succeed } from '../../../src/base/result.ts';
import type { Turns } from '../../../src/base/steps.ts';
import { type Coordinates, withRevision } from '../../../src/core/coordinates.ts';
import type { LinkedDependency } from '../../../src/manifests/link.ts';
import { otherRevisions } from '../../../src/model/definitions/comparison/otherRevisions.ts';
import { Previews } from '../../../src/model/drafts/previews.ts';
import { PullRequests } from '../../../src/model/review/pullRequests.ts';
import { ComponentCurationsCache } from '../../../src/model/definitions/componentCurationsCache.ts';
import { Definitions } from '../../../src/model/definitions/definitions.ts';
import {
  type DocumentAddress,
  formatAddress,
  parseAddress,
} from '../../../src/model/definitions/documents/documentAddress.ts';
import { Documents } from '../../../src/model/definitions/documents/documents.ts';
import { ChainReader } from '../../../src/model/evidence/chainReader.ts';
import { DefinitionFiles } from '../../../src/model/files/definitionFiles.ts';
import { findRevisions } from '../../../src/model/definitions/find/componentRevisions.ts';
import { MemoryStore } from '../../../src/model/definitions/memoryStore.ts';
import { findNewest } from '../../../src/model/workspace/newestKnown.ts';
import { readDefinitionNow } from '../../../src/model/review/reviews.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import type { ServiceRequest } from '../../../src/service/transport/transport.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { directAnswers } from '../../support/answers.ts';
import { type FakeAnswer, FakeTransport } from '../../support/fakeTransport.ts';
import { labels } from './definitions/documents/someLabels.ts';

const token = 'ab'.repeat(32);

/** Every part of the model that asks the service, with a fake network. */
export interface World {
  readonly transport: FakeTransport;
  readonly clock: FakeClock;
  readonly plain: ServiceClient;
  readonly client: () => Result<ServiceClient, never>;
  readonly service: () => Result<ServiceClient, never>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly turns: Turns;
  readonly definitions: Definitions;
  readonly files: DefinitionFiles;
  readonly curations: ComponentCurationsCache;
  readonly pullRequests: PullRequests;
  readonly documents: Documents;
  readonly chains: ChainReader;
}

export function setUp(
  isPrivate: (coordinates: Coordinates) => boolean,
  answer: (request: ServiceRequest) => FakeAnswer | Promise<FakeAnswer>,
): World {
  const transport = new FakeTransport(answer);
  const clock = new FakeClock();
  const client = new ServiceClient({
    isPrivate,
    baseUrl: 'https://service.example',
    transport,
    clock,
    random: () => 0,
  });
  const silent = (): void => {};
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const turns = { budget: 12, now: () => 0, pause };
  const service = () => succeed(client);
  const definitions = new Definitions({
    client: succeed(client),
    store: new MemoryStore(),
    clock,
    log,
    pause,
    isPrivate,
  });
  const parts = { client: service, service, isPrivate, turns, clock, answers: directAnswers() };
  const files = new DefinitionFiles({ ...parts, onDidChangeService: definitions.onDidChangeService });
  const curations = new ComponentCurationsCache(parts);
  const pullRequests = new PullRequests({ ...parts, curations, files });
  const previews = new Previews({ ...parts, files });
  const documents = new Documents({
    ...parts,
    files,
    definitions,
    labels,
    limit: 1e6,
    proposed: (coordinates, signal) => previews.withCuration(coordinates, {}, null, signal),
    uncurated: (coordinates, signal) => previews.uncurated(coordinates, signal),
  });
  const chains = new ChainReader({ ...parts, definitions, files, copies: () => null });
  return { ...parts, transport, plain: client, definitions, files, curations, pullRequests, documents, chains };
}

/** Resolves to a `Result`, or to nothing when the answer is announced by an event. */
export type ModelRequest = (world: World, of: Coordinates, signal: AbortSignal) => Promise<unknown>;

/** Asks for a document by its address, as the editor does after the window was reloaded. */
function restored(kind: (of: Coordinates) => DocumentAddress): ModelRequest {
  return async ({ documents }, of, signal) => {
    const address = parseAddress(formatAddress(kind(of)));
    return documents.read(address ?? assert.fail('read back'), signal);
  };
}

/** All requests that name a component. */
export const modelRequests: Readonly<Record<string, ModelRequest>> = {
  'a definition': async ({ definitions }, of, signal) => definitions.full(of, signal),
  'the latest definition': async ({ definitions }, of, signal) => definitions.full(withRevision(of, null), signal),
  'a list of definitions': async ({ definitions }, of) => definitions.want([of]),
  'a list again': async ({ definitions }, of) => definitions.want([of], 'now'),
  'its files': async ({ files }, of, signal) => files.of(of, { pr: null }, signal),
  'its files with a pull request': async ({ files }, of, signal) => files.of(of, { pr: 7 }, signal),
  'its curations': async ({ curations }, of, signal) => curations.of(of, { isCurated: true }, signal),
  'the definition with a pull request': async ({ pullRequests }, of, signal) =>
    pullRequests.definition(of, 7, { isAgain: true }, signal),
  'who proposed it': async ({ curations }, of, signal) => curations.ofComponent(of, signal),
  'its other revisions': async (world, of, signal) => otherRevisions(of, world, signal),
  'its neighbours': async ({ plain }, of, signal) => plain.find.siblings(withRevision(of, null), signal),
  'the definition at this moment': async (world, of, signal) => readDefinitionNow(of, world, signal),
  'its revisions': async (world, of, signal) => findRevisions(of, world, world.turns, signal),
  'its newest version': async (world, of, signal) => findNewest(linked(of), world, signal),
  'why its license': async ({ chains }, of, signal) => chains.read(of, null, signal),
  'why with a pull request': async ({ chains }, of, signal) => chains.read(of, 7, signal),
  'its tools': async ({ documents }, of, signal) => documents.tools(of, signal),
  'its outline': async ({ documents }, of, signal) => documents.outline(of, null, signal),
  'a document of the definition': restored((coordinates) => ({ kind: 'definition', coordinates, pr: null })),
  'a document of a pull request': restored((coordinates) => ({ kind: 'definition', coordinates, pr: 7 })),
  'a side of a comparison': restored((coordinates) => ({ kind: 'comparable', coordinates, pr: null })),
  'a document of the curation': restored((coordinates) => ({ kind: 'curation', coordinates, pr: null })),
  'a document of a tool': restored((coordinates) => ({ kind: 'harvest', coordinates, tool: 'x', version: '1' })),
};

/** Requests that would send only a digest of a name. */
export const atOnce: Readonly<Record<string, ModelRequest>> = {
  'a document of a file': restored((coordinates) => ({ kind: 'file', coordinates, path: 'LICENSE', token })),
};

function linked(of: Coordinates): LinkedDependency {
  const dependency = { source: { kind: 'registry' }, requirement: '^1.0.0' };
  return { coordinates: of, dependency } as unknown as LinkedDependency;
}
