import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { wholeText } from '../../../../../src/base/longText.ts';
import { succeed } from '../../../../../src/base/result.ts';
import { type Coordinates, parseCoordinates } from '../../../../../src/core/coordinates.ts';
import { Previews } from '../../../../../src/model/drafts/previews.ts';
import { Definitions } from '../../../../../src/model/definitions/definitions.ts';
import {
  type DocumentAddress,
  formatAddress,
  parseAddress,
} from '../../../../../src/model/definitions/documents/documentAddress.ts';
import { hiddenCharacters } from '../../../../../src/core/hiddenCharacters.ts';
import { Documents } from '../../../../../src/model/definitions/documents/documents.ts';
import { DefinitionFiles } from '../../../../../src/model/files/definitionFiles.ts';
import { MemoryStore } from '../../../../../src/model/definitions/memoryStore.ts';
import { hostileRows } from '../../../../service/fixtures/hostile.ts';
import type { Service } from '../../../../service/startService.ts';
import { withService } from '../../../../service/support/asking.ts';
import { directAnswers } from '../../../../support/answers.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { clientAt, coordinates, got } from '../../../service/wireWorld.ts';
import { labels } from './someLabels.ts';

const quiet = new AbortController().signal;
const callsite = coordinates('npm/npmjs/-/callsite/1.0.0');
const mux = coordinates('go/golang/github.com%2fgorilla/mux/v1.8.1');

function documentsAt(at: Service): Documents {
  const client = clientAt(at);
  const clock = new FakeClock();
  const silent = (): void => undefined;
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const pause = async (): Promise<void> => {};
  const isPrivate = (): boolean => false;
  const turns = { budget: 0, now: () => 0, pause };
  const service = () => succeed(client);
  const definitions = new Definitions({ client: succeed(client), store: new MemoryStore(), clock, log, pause });
  const { onDidChangeService } = definitions;
  const files = new DefinitionFiles({ client: service, onDidChangeService, turns, clock });
  const previews = new Previews({ client: service, files, turns, clock });
  return new Documents({
    files,
    definitions,
    service,
    isPrivate,
    answers: directAnswers(),
    clock,
    labels,
    limit: 1e8,
    proposed: (coordinates, own) => previews.withCuration(coordinates, { licensed: { declared: 'ISC' } }, null, own),
    uncurated: (coordinates, own) => previews.uncurated(coordinates, own),
  });
}

async function textOf(documents: Documents, address: DocumentAddress): Promise<string> {
  const outcome = await documents.read(address, quiet);
  if (!outcome.ok) return outcome.problem.kind;
  return outcome.value ? new TextDecoder().decode(outcome.value.bytes) : 'null';
}

/** The documents read over HTTP from the stand-in service. */
for (const dialect of ['running', 'written'] as const)
  describe(`Documents from a service with the ${dialect} dialect`, () => {
    it('show the definition unchanged', async () => {
      await withService({ dialect }, async (service) => {
        const documents = documentsAt(service);
        for (const component of [callsite, mux]) {
          const body = await got(clientAt(service).definitionText(component, { withFiles: true }, quiet));
          const yaml = await textOf(documents, { kind: 'definition', coordinates: component, pr: null });
          assert.deepEqual(load(yaml), JSON.parse(wholeText(body)));
          assert.match(yaml, /^coordinates:\n {2}type: /);
        }
      });
    });

    it('show the curation with its pull requests, in effect and proposed', async () => {
      await withService({ dialect }, async (service) => {
        const documents = documentsAt(service);
        const inEffect = await textOf(documents, { kind: 'curation', coordinates: callsite, pr: null });
        assert.match(inEffect, /^# behind\n# {3}\d+ merged .*\n/);
        assert.match(inEffect, /licensed:\n/);
        const proposed = await textOf(documents, { kind: 'curation', coordinates: callsite, pr: 32002 });
        assert.match(proposed, /ISC/);
        assert.match(await textOf(documents, { kind: 'curation', coordinates: mux, pr: null }), /^# no curation\n/);
      });
    });

    it('show the definition with a draft, and without any curation', async () => {
      await withService({ dialect }, async (service) => {
        const documents = documentsAt(service);
        const now = await textOf(documents, { kind: 'comparable', coordinates: callsite, pr: null });
        const then = await textOf(documents, { kind: 'withDraft', coordinates: callsite });
        const [license] = dialect === 'running' ? [/declared: (\S+)/] : [/expression: (\S+)/];
        assert.deepEqual([license.exec(now)?.[1], license.exec(then)?.[1]], ['MIT', 'ISC']);
        const bare = await textOf(documents, { kind: 'uncurated', coordinates: callsite });
        assert.doesNotMatch(bare, /curation\/|declared: [A-Z]/);
      });
    });

    it('show the results of each tool, and read only what is requested', async () => {
      await withService({ dialect }, async (service) => {
        const documents = documentsAt(service);
        const tools = await got(clientAt(service).harvests.list(callsite, quiet));
        assert.ok(tools.length > 2);
        for (const { tool, version } of tools) {
          const raw = await got(clientAt(service).harvests.document(callsite, tool, version, quiet));
          const text = await textOf(documents, { kind: 'harvest', coordinates: callsite, tool, version });
          assert.equal(text, JSON.stringify(JSON.parse(wholeText(raw ?? '')), null, 2));
        }
        const other = { kind: 'harvest', coordinates: callsite, tool: 'nobody', version: '1' } as const;
        assert.equal(await textOf(documents, other), 'null');
        const before = service.requests.length;
        await documents.outline(callsite, null, quiet);
        assert.deepEqual(
          service.requests.slice(before).map(({ target }) => target.replace(/\?.*/, '')),
          ['/definitions/npm/npmjs/-/callsite/1.0.0'],
        );
      });
    });

    it('escape hostile data so that they read back unchanged', async () => {
      await withService({ dialect }, async (service) => {
        const documents = documentsAt(service);
        const every = Object.keys(hostileRows()).map((text) => parseCoordinates(text));
        const hostile = every.flatMap((parsed): readonly Coordinates[] => (parsed.ok ? [parsed.value] : []));
        assert.ok(hostile.length > 10);
        for (const component of hostile) {
          const address = { kind: 'definition', coordinates: component, pr: null } as const;
          assert.deepEqual(parseAddress(formatAddress(address)), address);
          const body = await got(clientAt(service).definitionText(component, { withFiles: true }, quiet));
          const yaml = await textOf(documents, address);
          assert.deepEqual(load(yaml, { maxDepth: 1000 }), JSON.parse(wholeText(body)), component.name);
          assert.ok(isVisible(yaml), component.name);
          const comparable = await textOf(documents, { ...address, kind: 'comparable' });
          assert.ok(isVisible(comparable), component.name);
          const curation = await textOf(documents, { ...address, kind: 'curation' });
          assert.ok(isVisible(curation), component.name);
          assert.match(curation, /^# /);
        }
      });
    });
  });

function isVisible(text: string): boolean {
  return text.replaceAll('\n', '').search(hiddenCharacters) < 0;
}
