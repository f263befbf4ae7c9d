import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';

import { succeed } from '../../../../src/base/result.ts';
import { parseCoordinates, type Coordinates } from '../../../../src/core/coordinates.ts';
import { Definitions } from '../../../../src/model/definitions/definitions.ts';
import { MemoryStore } from '../../../../src/model/definitions/memoryStore.ts';
import type { Clock } from '../../../../src/model/ports.ts';
import { Reconnection } from '../../../../src/model/definitions/reconnection.ts';
import { createNodePlatform } from '../../../../src/platform/node/platform.ts';
import { ServiceClient } from '../../../../src/service/client.ts';
import { type Service, startService } from '../../../service/startService.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

/**
 * Starts a day and a half ago and runs a hundred times as fast, so that stored definitions become outdated and 20
 * seconds pass in 0.2 seconds.
 */
function hurriedClock(real: Clock): Clock & { ahead: number } {
  const began = real.now();
  const clock = {
    ahead: 0,
    now: () => began + clock.ahead + 100 * (real.now() - began),
    delay: (milliseconds: number, signal: AbortSignal) => real.delay(milliseconds / 100, signal),
  };
  return clock;
}

const day = 24 * 60 * 60_000;
const harvested = at('npm/npmjs/-/lodash/4.17.21');
const empty = at('npm/npmjs/-/left-pad-of-nobody/1.0.0');
const unread = at('npm/npmjs/-/chalk/4.1.2');

describe('A service that goes down and comes back', () => {
  let service: Service;
  let definitions: Definitions;
  let reconnection: Reconnection;
  let clock: ReturnType<typeof hurriedClock>;
  const log = new MemoryLog();
  const states = (): readonly string[] =>
    [harvested, empty, unread].map((one) => {
      const loadable = definitions.get(one);
      const last =
        loadable.state === 'failed' && loadable.lastKnown ? ` (${loadable.lastKnown.value.license.expression})` : '';
      return loadable.state === 'known' ? `known ${loadable.value.license.expression}` : `${loadable.state}${last}`;
    });
  const until = (isDone: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isDone() || definitions.activity) return;
        subscription.dispose();
        activity.dispose();
        resolve();
      };
      const subscription = definitions.onDidChange(look);
      const activity = definitions.onDidChangeActivity(look);
      look();
    });

  before(async () => {
    service = await startService();
    const platform = createNodePlatform({ version: '0.0.0', log });
    clock = hurriedClock(platform.clock);
    const client = new ServiceClient({
      isPrivate: () => false,
      baseUrl: service.url,
      transport: platform.transport,
      clock,
    });
    const pause = (): Promise<void> => platform.pause();
    definitions = new Definitions({ client: succeed(client), store: new MemoryStore(), clock, log, pause });
    const isReachable = (signal: AbortSignal): Promise<boolean> => client.isReachable(signal);
    reconnection = new Reconnection({ sources: [definitions], isReachable, clock, log });
    reconnection.setAttention(true);
  });
  after(async () => {
    reconnection.dispose();
    definitions.dispose();
    await service.stop();
  });

  it('keeps the last values, and definitions without data, while it is down', async () => {
    definitions.want([harvested, empty]);
    await until(() => states()[1] === 'notHarvested');
    assert.deepEqual(states(), ['known MIT', 'notHarvested', 'notLookedUpYet']);
    await service.stop();
    clock.ahead += 2 * day;
    definitions.want([harvested, empty, unread]);
    await until(() => definitions.isCutOff());
    assert.deepEqual(states(), ['failed (MIT)', 'notHarvested', 'failed']);
  });

  it('is asked again automatically when it is back', async () => {
    service = await startService({ port: service.port });
    await until(() => !definitions.isCutOff());
    assert.deepEqual(states(), ['known MIT', 'notHarvested', 'known MIT']);
    assert.ok(service.requests.some(({ target }) => target === '/'));
  });
});

function at(text: string): Coordinates {
  const parsed = parseCoordinates(text);
  if (!parsed.ok) assert.fail(text);
  return parsed.value;
}
