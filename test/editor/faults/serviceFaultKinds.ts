import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FaultKind } from '../../service/world/fault.ts';
import type { Fault } from './cell.ts';
import type { ServiceFaultName } from './matrix.ts';
import type { World } from '../world.ts';

const day = 86_400_000;
/** Seconds: more than a hundred years. */
const absurdRetryAfter = 4_000_000_000;

/** Every fault of the service: all its answers are like this, from `begin` to `end`. */
export const serviceFaults: Readonly<Record<ServiceFaultName, Fault>> = {
  refused: {
    name: 'refused',
    begin: (world) => world.refuse(),
    end: (world) => world.accept(),
  },
  reset: answering('reset', { kind: 'reset' }),
  'slow headers': answering('slow headers', { kind: 'slowHeaders' }),
  'stalled body': answering('stalled body', { kind: 'stall', bytes: 20 }),
  'cut off': answering('cut off', { kind: 'cut', bytes: 20 }),
  'endless body': answering('endless body', { kind: 'endless' }),
  'compressed bomb': answering('compressed bomb', { kind: 'bomb' }),
  'wrong type': answering('wrong type', { kind: 'html' }),
  'wrong shape': answering('wrong shape', { kind: 'garbage', body: '[["unexpected"]]' }),
  'redirect loop': answering('redirect loop', { kind: 'redirect', to: null }),
  'redirect to another origin': elsewhere(),
  ...statuses(401, 403, 404, 408, 409, 413, 422, 500, 502, 503, 504, 524),
  'status 429': answering('status 429', { kind: 'tooMany', retryAfter: absurdRetryAfter }),
  'clock forward': jumping('clock forward', 10 * day),
  'clock back': jumping('clock back', -10 * day),
};

function answering(name: string, kind: FaultKind): Fault {
  return {
    name,
    begin: async (world) => world.service.control.setFaults([{ on: '*', ...kind }]),
    end: async (world) => world.service.control.setFaults([]),
  };
}

type StatusFault = Extract<ServiceFaultName, `status ${number}`>;

function statuses(...all: readonly number[]): Record<StatusFault, Fault> {
  return Object.fromEntries(
    all.map((status) => [`status ${status}`, answering(`status ${status}`, { kind: 'status', status })]),
  ) as Record<StatusFault, Fault>;
}

/** The other origin counts its requests: none may arrive. */
function elsewhere(): Fault {
  const stops = new WeakMap<World, () => Promise<void>>();
  return {
    name: 'redirect to another origin',
    begin: async (world) => {
      const received: string[] = [];
      const server = createServer((request, response) => {
        received.push(request.url ?? '');
        response.end('{}');
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere`;
      world.hide(to, 'http://OTHER/elsewhere');
      world.service.control.setFaults([{ on: '*', kind: 'redirect', to }]);
      stops.set(world, async () => {
        world.service.control.setFaults([]);
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
        if (received.length > 0) throw new Error(`another origin received ${received.join(', ')}`);
      });
    },
    end: async (world) => stops.get(world)?.(),
  };
}

/** The time of day changes while the first answer is on its way; afterwards it is set right again. */
function jumping(name: string, by: number): Fault {
  return {
    name,
    begin: async (world) => {
      world.onNextRequest = () => world.clock.jump(by);
    },
    end: async (world) => {
      if (world.onNextRequest === null) world.clock.jump(-by);
      world.onNextRequest = null;
    },
  };
}
