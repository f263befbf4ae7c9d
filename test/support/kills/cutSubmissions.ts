import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Decision } from '../../../src/model/submissions/submissions.ts';
import { startService, type Service } from '../../service/startService.ts';
import { usualLimits } from '../../service/world/settings.ts';
import { type CutPlace, cutPlaces, CuttingProxy } from './cuttingProxy.ts';
import { buildPrograms, type Programs, startProgram, type StartedProgram } from './programs.ts';
import type { SubmitterInput } from './submitter.ts';
import { decisionAbout, typedComponents } from './typed.ts';
import type { Opened } from './window.ts';

export interface PlaceCounts {
  /** First attempts of a decision with the cut in this place. */
  submissions: number;
  /** Of these: the submitting window was killed at the cut. */
  killed: number;
  /** Of these: two windows submitted it at once. */
  together: number;
  /** Of these: the first attempt made the pull request. */
  made: number;
  /** Later attempts with the cut in this place. */
  again: number;
}

export interface CutReport {
  readonly submissions: number;
  readonly pullRequests: number;
  /** Pull requests beyond the first one of a decision. */
  readonly doubled: number;
  /** Decisions without a pull request in the end. */
  readonly missing: number;
  /** Pull requests made by a request other than the confirmed one. */
  readonly otherBody: number;
  /** States shown, at any time, that differ from what the service has: what is shown of the decision, and where. */
  readonly untrue: readonly string[];
  /** Decisions not shown as open in the end. */
  readonly stuck: number;
  readonly places: Readonly<Record<CutPlace, PlaceCounts>>;
  readonly seconds: number;
}

/** What has to be 0. */
export function cutFailures(report: CutReport): Readonly<Record<string, number>> {
  const { doubled, missing, otherBody, untrue, stuck } = report;
  return { doubled, missing, otherBody, untrue: untrue.length, stuck };
}

export interface CutOptions {
  /** From 0 up to 1. */
  readonly random: () => number;
  /** For testing the check: every request reaches the service twice. */
  readonly isDoubling?: boolean;
  /** Folders side by side, each with windows and a service of its own; 1 by default. */
  readonly atOnce?: number;
  /** Each time a folder is done. */
  readonly onProgress?: (report: CutReport) => void;
}

/** The number of decisions that share a folder: with more, each window has more files to read. */
const decisionsInFolder = 20;
/** Milliseconds after which an unsure submission may be sent again. */
const later = 20 * 60_000;
/** The user gives up after so many more attempts. */
const maxRounds = 8;

/** Who submits a decision: one window, one that is killed, two at once, or two of which one is killed. */
const manners = ['one', 'killed', 'two', 'one', 'killedOfTwo', 'one'] as const;
type Manner = (typeof manners)[number];

interface Case {
  readonly decision: Decision;
  readonly input: Pick<SubmitterInput, 'component' | 'number' | 'revision' | 'sentences'>;
  readonly manner: Manner;
}

/**
 * Submits decisions through a proxy that cuts the connection at a random place, kills a third of the submitting
 * windows, retries in every way a user has, and compares what the windows show with what the service has.
 */
export async function cutSubmissions(count: number, options: CutOptions): Promise<CutReport> {
  const programs = await buildPrograms();
  const run = new Run(programs, options);
  const firsts = Array.from({ length: Math.ceil(count / decisionsInFolder) }, (_, at) => at * decisionsInFolder);
  const work = async (): Promise<void> => {
    for (let first = firsts.shift(); first !== undefined; first = firsts.shift()) {
      await run.folder(first, Math.min(decisionsInFolder, count - first));
      options.onProgress?.(run.report());
    }
  };
  await Promise.all(Array.from({ length: options.atOnce ?? 1 }, work));
  return run.report();
}

class Run {
  readonly #programs: Programs;
  readonly #options: CutOptions;
  readonly #began = Date.now();
  readonly #total = {
    submissions: 0,
    pullRequests: 0,
    doubled: 0,
    missing: 0,
    otherBody: 0,
    untrue: [] as string[],
    stuck: 0,
  };
  readonly #places = Object.fromEntries(
    cutPlaces.map((place) => [place, { submissions: 0, killed: 0, together: 0, made: 0, again: 0 }]),
  ) as Record<CutPlace, PlaceCounts>;

  constructor(programs: Programs, options: CutOptions) {
    this.#programs = programs;
    this.#options = options;
  }

  report(): CutReport {
    const seconds = Math.round((Date.now() - this.#began) / 1000);
    return { ...this.#total, places: this.#places, seconds };
  }

  async folder(first: number, count: number): Promise<void> {
    const { random, isDoubling = false } = this.#options;
    const folder = mkdtempSync(path.join(tmpdir(), 'cuts-'));
    const service = await startService({
      generate: true,
      eventDelayMs: 10_000,
      limits: { general: { ...usualLimits.general, count: Number.MAX_SAFE_INTEGER } },
    });
    const proxy = await CuttingProxy.start(service.port, { isDoubling });
    const world = new CutWorld({ programs: this.#programs, random, places: this.#places, folder, service, proxy });
    try {
      const cases = Array.from({ length: count }, (_, at) => caseOf(first + at, proxy.url, random));
      await world.open();
      for (const one of cases) await world.submit(one);
      for (let round = 0; round < maxRounds && (await world.hasUnfinished(cases)); round++)
        await world.tryAgain(cases, round);
      this.#count(cases, service, await world.shown());
      this.#total.untrue.push(...world.untrue);
    } finally {
      await world.close();
      await proxy.stop();
      await service.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }
  }

  #count(cases: readonly Case[], service: Service, shown: ReadonlyMap<string, readonly string[]>): void {
    for (const { decision } of cases) {
      const { summary } = decision.info;
      const numbers = pullRequestsOf(service, summary);
      const carriedOut = service.requests.filter(
        ({ method, status, body }) => method === 'PATCH' && status === 200 && body.includes(`"${summary}"`),
      );
      const isConfirmed = ({ body }: { readonly body: string }): boolean =>
        isDeepStrictEqual(JSON.parse(body), JSON.parse(JSON.stringify(decision.requests[0]?.body)));
      this.#total.submissions++;
      this.#total.pullRequests += numbers.length;
      this.#total.doubled += Math.max(0, numbers.length - 1);
      this.#total.missing += Number(numbers.length === 0);
      this.#total.otherBody += Number(!carriedOut.every(isConfirmed));
      const states = shown.get(summary) ?? [];
      this.#total.stuck += Number(states.join() !== `open ${numbers[0]}`);
    }
  }
}

interface Parts {
  readonly programs: Programs;
  readonly random: () => number;
  readonly places: Readonly<Record<CutPlace, PlaceCounts>>;
  readonly folder: string;
  readonly service: Service;
  readonly proxy: CuttingProxy;
}

/** Two windows on one folder, the service behind the proxy, and a user. */
class CutWorld {
  readonly #parts: Parts;
  #windows: Opened[] = [];
  #next: StartedProgram;
  #sessions = 0;
  #ahead = 0;
  /** States that differ from what the service has. */
  readonly untrue: string[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#next = startProgram(parts.programs.submitter);
  }

  async open(): Promise<void> {
    this.#windows = [await this.#window(), await this.#window()];
  }

  async close(): Promise<void> {
    this.#next.child.kill('SIGKILL');
    for (const { submissions, drafts } of this.#windows) {
      submissions.dispose();
      drafts.dispose();
    }
    this.#windows = [];
  }

  /** The first attempt, with a cut; then the user tries at once what can be tried. */
  async submit(one: Case): Promise<void> {
    const { proxy, service, places } = this.#parts;
    const place = this.#pick(cutPlaces);
    const isKilled = one.manner === 'killed' || one.manner === 'killedOfTwo';
    const isTogether = one.manner === 'two' || one.manner === 'killedOfTwo';
    const program = isKilled ? await this.#takeProgram() : null;
    const kill = (): void => void program?.child.kill('SIGKILL');
    await proxy.arm({ ...this.#cut(place), onCut: kill });
    const [first, second] = this.#windows;
    const submitFirst = async (): Promise<void> => {
      if (program) await this.#submitInProgram(program, one, place);
      else await first?.submissions.submit(one.decision);
    };
    const submitSecond = async (): Promise<void> => {
      if (isTogether) await second?.submissions.submit(one.decision);
    };
    await Promise.all([submitFirst(), submitSecond()]);
    await proxy.disarm();
    const counts = places[place];
    counts.submissions++;
    counts.killed += Number(isKilled);
    counts.together += Number(isTogether);
    counts.made += Number(pullRequestsOf(service, one.decision.info.summary).length > 0);
    await this.#check(`${one.manner}, cut ${place}`);
    await this.#tryEverything(one);
    await this.#check(`${one.manner}, cut ${place}, everything tried`);
  }

  /** True if a decision isn't shown as open, or more than once, in a window opened now. */
  async hasUnfinished(cases: readonly Case[]): Promise<boolean> {
    const shown = await this.shown();
    return cases.some(({ decision }) => !/^open \d+$/.test(shown.get(decision.info.summary)?.join() ?? ''));
  }

  /** Twenty minutes later, after a restart: what isn't open yet is tried again, with new cuts. */
  async tryAgain(cases: readonly Case[], round: number): Promise<void> {
    const { proxy, places, random, service } = this.#parts;
    this.#ahead += later;
    service.control.advance(later);
    await this.close();
    this.#next = startProgram(this.#parts.programs.submitter);
    await this.open();
    for (const { submissions } of this.#windows) await submissions.refresh();
    await this.#check(`round ${round}, restarted`);
    for (const { decision } of cases) {
      const [window] = this.#windows;
      const known = window?.submissions.all.find(({ info }) => info.summary === decision.info.summary);
      if (known?.parts.every(({ state }) => 'number' in state)) continue;
      const place = round < maxRounds / 2 && random() < 0.5 ? this.#pick(cutPlaces) : 'none';
      places[place].again++;
      await proxy.arm({ ...this.#cut(place), onCut: () => undefined });
      const both = this.#windows.map(async ({ submissions }, at) => {
        // At first sometimes in both windows at once: then it may be that neither sends.
        if (at > 0 && (round >= maxRounds / 2 || random() < 0.7)) return;
        await (known ? submissions.sendAgain(known.id) : submissions.submit(decision));
      });
      await Promise.all(both);
      await proxy.disarm();
      await this.#check(`round ${round}, cut ${place}`);
    }
  }

  /** What a window opened now shows, after it has asked the service: states by title. */
  async shown(): Promise<ReadonlyMap<string, readonly string[]>> {
    this.#parts.service.control.advance(60_000);
    const window = await this.#window();
    // The first check takes over what another window left behind; the second one asks about it.
    await window.submissions.refresh();
    await window.submissions.refresh();
    const shown = new Map<string, string[]>();
    for (const { info, parts } of window.submissions.all) {
      const states = parts.map(({ state }) => ('number' in state ? `${state.kind} ${state.number}` : state.kind));
      shown.set(info.summary, [...(shown.get(info.summary) ?? []), ...states]);
    }
    window.submissions.dispose();
    window.drafts.dispose();
    return shown;
  }

  #cut(place: CutPlace): { readonly place: CutPlace; readonly at: number; readonly isReset: boolean } {
    return { place, at: this.#parts.random(), isReset: this.#parts.random() < 0.5 };
  }

  /** All at once or one after the other: submits again in both windows, sends again, anonymously, refreshes, restarts. */
  async #tryEverything({ decision }: Case): Promise<void> {
    const { random } = this.#parts;
    const [first, second] = this.#windows;
    if (!first || !second) return;
    const idIn = ({ submissions }: Opened): string =>
      submissions.all.find(({ info }) => info.summary === decision.info.summary)?.id ?? '';
    const ways: readonly (() => Promise<unknown>)[] = [
      () => first.submissions.submit(decision),
      () => second.submissions.submit(decision),
      () => first.submissions.sendAgain(idIn(first)),
      () => second.submissions.sendAgain(idIn(second)),
      () => first.submissions.sendAnonymously(idIn(first)),
      () => first.submissions.refresh(),
      () => second.submissions.refresh(),
      async () => {
        const third = await this.#window();
        await third.submissions.submit(decision);
        await third.submissions.refresh();
        third.submissions.dispose();
        third.drafts.dispose();
      },
    ];
    const order = ways.map((way) => ({ way, at: random() })).sort((a, b) => a.at - b.at);
    if (random() < 0.3) await Promise.all(order.map(({ way }) => way()));
    else for (const { way } of order) await way();
  }

  /** Notes states that say something else than the service has. */
  async #check(when: string): Promise<void> {
    for (const [window, { submissions }] of this.#windows.entries()) {
      await submissions.reload();
      for (const { id, info, parts } of submissions.all) {
        const numbers = pullRequestsOf(this.#parts.service, info.summary);
        for (const { state } of parts) {
          const isOther = 'number' in state && !numbers.includes(state.number);
          const isDenied = state.kind === 'waiting' || state.kind === 'notSent' || state.kind === 'refused';
          if (!isOther && !(isDenied && numbers.length > 0)) continue;
          const same = submissions.all.filter((one) => one.info.summary === info.summary);
          const records = same.map((one) => `${one.id} ${one.parts.map((part) => part.state.kind).join()}`);
          this.untrue.push(
            `${when}, window ${window}: ${info.summary} is ${state.kind} in ${id}; records: ${records.join(', ')}; pull requests: ${numbers.join()}`,
          );
        }
      }
    }
  }

  async #submitInProgram({ child, lines }: StartedProgram, one: Case, place: CutPlace): Promise<void> {
    const { folder, proxy, random } = this.#parts;
    const session = `program${++this.#sessions}`;
    const input: SubmitterInput = { ...one.input, folder, url: proxy.url, session, ahead: this.#ahead };
    const closed = once(child, 'close');
    child.stdin.write(`${JSON.stringify(input)}\n`);
    // Without a cut, it is killed at a random moment. With one, it may have ended before: another window has submitted.
    const moment = place === 'none' ? random() * 150 : Infinity;
    const began = Date.now();
    while (lines.length === 0 && child.signalCode === null && child.exitCode === null && Date.now() - began < moment)
      await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill('SIGKILL');
    await closed;
  }

  async #takeProgram(): Promise<StartedProgram> {
    const program = this.#next;
    this.#next = startProgram(this.#parts.programs.submitter);
    await program.isReady;
    return program;
  }

  #window(): Promise<Opened> {
    const { programs, folder, proxy } = this.#parts;
    return programs.openWindow(folder, proxy.url, `window${++this.#sessions}`, () => this.#ahead);
  }

  #pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.#parts.random() * from.length)];
    if (picked === undefined) throw new RangeError('nothing to pick');
    return picked;
  }
}

function caseOf(number: number, url: string, random: () => number): Case {
  const component = number % typedComponents.length;
  const revision = `1.0.${number}`;
  // Some are larger than what one write to a connection takes.
  const sentences = random() < 0.2 ? Math.floor(random() * 4000) : 0;
  const about = typedComponents[component];
  if (!about) throw new RangeError('no such component');
  const decision = decisionAbout(about, number, url, { revision, sentences });
  return {
    decision,
    input: { component, number, revision, sentences },
    manner: manners[number % manners.length] ?? 'one',
  };
}

function pullRequestsOf({ control }: Service, summary: string): readonly number[] {
  return control.pullRequests().flatMap(({ title, number }) => (title === summary ? [number] : []));
}
