import { rmSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Held, serviceServer } from './http/server.ts';
import type { Controls } from './routes/control.ts';
import { finishHarvests } from './world/crawler.ts';
import { armed } from './world/fault.ts';
import { computeDefinitions, setRecompute } from './world/harvests.ts';
import { addLarge } from './world/large.ts';
import type { LoggedRequest } from './world/log.ts';
import {
  applyMerges,
  closePullRequest,
  isConflicting,
  mergePullRequest,
  moveLostFiles,
  recomputeAfter,
} from './world/pullRequests.ts';
import type { Options } from './world/settings.ts';
import { settingsOf } from './world/settings.ts';
import { saveWorld, startWorld } from './world/stateFile.ts';
import type { World } from './world/world.ts';

export type { Controls } from './routes/control.ts';
export type { Crawler, HarvestRule } from './world/crawler.ts';
export type { Fault } from './world/fault.ts';
export type { Asked, LoggedRequest } from './world/log.ts';
export type { Limits, Options } from './world/settings.ts';

/** A running stand-in service. */
export interface Service {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** All requests so far (the newest 5,000), oldest first; the list updates itself. */
  readonly requests: readonly LoggedRequest[];
  readonly control: Controls;
  /** Requests whose answer a fault holds back for as long as the client waits. */
  readonly held: number;
  /** Refuses connections and closes those that are open, until `resume`. What it remembers stays. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Stops the service and closes open connections. */
  stop(): Promise<void>;
}

/** Starts a stand-in service on the loopback address; port 0, the default, chooses a free port. */
export async function startService(options: Options & { readonly port?: number } = {}): Promise<Service> {
  const settings = settingsOf(options);
  const holder = { world: startWorld(settings) };
  const control = controlsOf(holder);
  const held: Held = new Set();
  const server = serviceServer(() => holder.world, control, held);
  const listen = async (at: number): Promise<void> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(options.port ?? 0);
  saveWorld(holder.world);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    get requests() {
      return holder.world.log.entries;
    },
    control,
    get held() {
      return held.size;
    },
    pause: close,
    resume: () => listen(port),
    stop: close,
  };
}

function controlsOf(holder: { world: World }): Controls {
  /** Saves the change to the state file before it returns. */
  function changed<T>(change: (world: World) => T): T {
    const result = change(holder.world);
    applyMerges(holder.world);
    saveWorld(holder.world);
    return result;
  }
  return {
    reset: () => {
      const { settings } = holder.world;
      if (settings.stateFile !== undefined) rmSync(settings.stateFile, { force: true });
      holder.world = startWorld(settings);
      saveWorld(holder.world);
    },
    clearLog: () => {
      const { log } = holder.world;
      log.entries.length = 0;
      log.asked.length = 0;
      log.counts.clear();
    },
    counts: () => Object.fromEntries(holder.world.log.counts),
    asked: () => holder.world.log.asked,
    queuedByAsking: () => [...holder.world.queuedByAsking],
    pullRequests: () => [...holder.world.pullRequests.values()],
    merge: (number, { moveFiles = false, recompute = true } = {}) =>
      changed((world) => {
        const merged = mergePullRequest(world, number, recompute);
        if (merged && moveFiles) moveLostFiles(world, number);
        return merged;
      }),
    conflicts: (number) => isConflicting(holder.world, number),
    recompute: (number) => changed((world) => recomputeAfter(world, number)),
    close: (number) => changed((world) => closePullRequest(world, number)),
    harvests: () => [...holder.world.jobs.values()],
    finishHarvests: (coordinates) => changed((world) => finishHarvests(world, coordinates)),
    setHarvestRule: (name, rule) => changed((world) => void keep(world).harvestRules.set(name.toLowerCase(), rule)),
    setCrawler: (crawler) =>
      changed((world) => {
        keep(world).crawler = crawler;
      }),
    setRecompute: (recompute) => changed((world) => setRecompute(world, recompute)),
    computeDefinitions: (coordinates) => changed((world) => computeDefinitions(world, coordinates)),
    setFaults: (faults) => {
      holder.world.faults = armed(faults);
    },
    setLimits: (limits) => {
      holder.world.limits = { ...holder.world.limits, ...limits };
    },
    setClock: (moment) => holder.world.clock.set(typeof moment === 'number' ? moment : Date.parse(moment)),
    advance: (ms) => holder.world.clock.advance(ms),
    addLarge: (large) => addLarge(holder.world, large),
    log: () => holder.world.log.entries,
  };
}

/** Marks the world as unsaved before a change. */
function keep(world: World): World {
  world.unsaved = true;
  return world;
}
