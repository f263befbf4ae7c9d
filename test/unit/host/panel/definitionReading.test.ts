import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { DefinitionReading, ofDefinition } from '../../../../src/host/panel/definitionReading.ts';
import { targetOf } from '../../../../src/protocol/panelTarget.ts';
import { answerJson, refuse } from '../../../support/fakeTransport.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { minute, npm, setUp, type Setting } from '../../model/definitions/definitionsWorld.ts';

interface Panel extends Setting {
  readonly reading: DefinitionReading;
  isVisible: boolean;
  /** Examples: `notHarvested`, `notHarvested (unreachable)`, `known MIT`. */
  stateText(): string;
}

/** A panel of a component without data from the service at the time of reading. */
async function opened(): Promise<Panel> {
  const at = setUp();
  at.world.declared = '';
  const coordinates = npm('empty');
  const context = { target: targetOf(coordinates), isVisible: () => panel.isVisible, changed: () => undefined };
  const reading = new DefinitionReading(context, {
    source: ofDefinition(coordinates, at.definitions),
    panelProblem: ({ kind }) => ({ cause: kind, stillWorks: '', actionTitle: '' }),
    log: new MemoryLog(),
    now: () => at.clock.now(),
  });
  at.definitions.onDidChange(() => reading.follow());
  const stateText = (): string => {
    const { content } = reading;
    if (content.state === 'known') return `known ${content.license.expression}`;
    const problem = 'problem' in content ? ` (${content.problem?.cause})` : '';
    return `${content.state}${problem}`;
  };
  const panel: Panel = { ...at, reading, isVisible: true, stateText };
  reading.onShown();
  await at.clock.advance(1);
  assert.equal(stateText(), 'notHarvested');
  return panel;
}

/** Makes the service return data on the component. */
function harvest({ world }: Panel): void {
  const coordinates = { type: 'npm', provider: 'npmjs', name: 'empty', revision: '1.0.0' };
  const harvested = { coordinates, described: { tools: ['t/1'] }, licensed: { declared: 'MIT' }, _meta: {} };
  world.answer = answerJson(harvested);
}

describe('A panel of a component without data', () => {
  it('asks again when it becomes visible a minute later, and shows the new data', async () => {
    const panel = await opened();
    harvest(panel);
    await panel.clock.advance(minute);
    panel.reading.onShown();
    assert.equal(panel.stateText(), 'loading');
    await panel.clock.advance(1);
    assert.equal(panel.stateText(), 'known MIT');
  });

  it('asks again when it is reopened a minute later', async () => {
    const { definitions, clock, transport } = await opened();
    await clock.advance(minute);
    await clock.finish(definitions.full(npm('empty'), new AbortController().signal));
    assert.equal(transport.requests.length, 2);
  });

  it('does not ask earlier, while it is hidden, or on its own', async () => {
    const panel = await opened();
    panel.reading.onShown();
    await panel.clock.advance(10 * minute);
    panel.reading.follow();
    panel.isVisible = false;
    panel.reading.onShown();
    await panel.clock.advance(1);
    assert.equal(panel.transport.requests.length, 1);
  });

  it('keeps its state while the service is down, and asks once each time it becomes visible', async () => {
    const panel = await opened();
    const readAt = panel.clock.now();
    panel.world.answer = refuse();
    await panel.clock.advance(2 * minute);
    panel.reading.onShown();
    await panel.clock.advance(minute);
    assert.equal(panel.stateText(), 'notHarvested (unreachable)');
    const { content } = panel.reading;
    assert.ok(content.state === 'notHarvested' && content.fetchedAt <= readAt);
    const { length } = panel.transport.requests;
    await panel.clock.advance(10 * minute);
    assert.equal(panel.transport.requests.length, length);
  });

  it('shows the data when the service is back', async () => {
    const panel = await opened();
    panel.world.answer = refuse();
    await panel.clock.advance(2 * minute);
    panel.reading.onShown();
    await panel.clock.advance(minute);
    assert.ok(panel.definitions.isCutOff());
    panel.world.answer = null;
    panel.definitions.retry();
    await panel.clock.advance(minute);
    assert.equal(panel.stateText(), 'notHarvested');
  });
});
