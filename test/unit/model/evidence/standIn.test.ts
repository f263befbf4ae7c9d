import assert from 'node:assert/strict';
import { succeed } from '../../../../src/base/result.ts';
import { parseCoordinates } from '../../../../src/core/coordinates.ts';
import { Definitions } from '../../../../src/model/definitions/definitions.ts';
import { ChainReader } from '../../../../src/model/evidence/chainReader.ts';
import type { LicenseChain } from '../../../../src/model/evidence/licenseChain.ts';
import { DefinitionFiles } from '../../../../src/model/files/definitionFiles.ts';
import { MemoryStore } from '../../../../src/model/definitions/memoryStore.ts';
import { createNodePlatform } from '../../../../src/platform/node/platform.ts';
import { ServiceClient } from '../../../../src/service/client.ts';
import { startService } from '../../../service/startService.ts';
import { directAnswers } from '../../../support/answers.ts';
import { turns } from './localFiles/tree.ts';

const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** An evidence chain, read from the stand-in service over a real connection. */
async function chainOf(written: string, dialect: 'running' | 'written'): Promise<LicenseChain> {
  const service = await startService({ dialect });
  const platform = createNodePlatform({ log: silent, version: '1' });
  const pause = (): Promise<void> => platform.pause();
  const client = new ServiceClient({
    isPrivate: () => false,
    baseUrl: service.url,
    transport: platform.transport,
    clock: platform.clock,
    pause,
  });
  const parts = { client: succeed(client), store: new MemoryStore(), clock: platform.clock, log: silent, pause };
  const definitions = new Definitions(parts);
  const isPrivate = (): boolean => false;
  const files = new DefinitionFiles({
    client: () => succeed(client),
    onDidChangeService: definitions.onDidChangeService,
    clock: platform.clock,
    turns,
  });
  try {
    const reader = new ChainReader({
      definitions,
      files,
      service: () => succeed(client),
      isPrivate,
      copies: () => null,
      answers: directAnswers(),
    });
    const coordinates = parseCoordinates(written);
    assert.ok(coordinates.ok);
    const outcome = await reader.read(coordinates.value, null, new AbortController().signal);
    assert.ok(outcome.ok);
    return outcome.value;
  } finally {
    files.dispose();
    definitions.dispose();
    await service.stop();
  }
}

for (const dialect of ['running', 'written'] as const)
  describe(`The evidence chain from a service with the ${dialect} dialect`, () => {
    it('leads from the tool to the stored license text', async () => {
      const chain = await chainOf('npm/npmjs/-/lodash/4.17.21', dialect);
      assert.equal(chain.declared, 'MIT');
      assert.deepEqual(chain.declaredBy, {
        kind: 'tools',
        tools: [{ tool: 'clearlydefined/1.5.0', declared: 'MIT' }],
      });
      assert.deepEqual(
        chain.evidence
          .slice(0, 3)
          .map(({ path, tool, supports, place }) => [path, tool.split('/')[0], supports, place]),
        [
          ['package/LICENSE', 'licensee', true, 'stored'],
          ['package/LICENSE', 'scancode', true, 'stored'],
          [null, 'clearlydefined', true, 'none'],
        ],
      );
      assert.match(chain.evidence[0]?.text ?? '', /^MIT License\n\nCopyright/);
      assert.deepEqual(chain.unread, []);
    });

    it('leads to the license text of a Go module', async () => {
      const { evidence, unread } = await chainOf('go/golang/github.com%2fgorilla/mux/v1.8.0', dialect);
      assert.deepEqual(unread, []);
      assert.ok(evidence.some(({ tool, supports }) => supports && tool.startsWith('scancode/')));
    });

    it('leads to the pull request of a curation and to the page of a file at its host', async () => {
      const chain = await chainOf('npm/npmjs/-/callsite/1.0.0', dialect);
      assert.ok(chain.declaredBy.kind === 'curation');
      assert.deepEqual([chain.declaredBy.pullRequest, chain.declaredBy.without?.declared], [31008, null]);
      assert.equal(chain.evidence[0]?.place, 'host');
    });

    it('is empty for a component that was not harvested', async () => {
      const { declaredBy, evidence, unread } = await chainOf('npm/npmjs/-/never-seen/1.0.0', dialect);
      assert.deepEqual([declaredBy.kind, evidence.length, unread.length], ['nothing', 0, 0]);
    });
  });

function nothing(): void {
  // Events are ignored.
}
