import type { Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { type Coordinates, makeCoordinates } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Clock, Log } from '../../ports.ts';
import type { FindService } from './findService.ts';
import { rankSuggestions, type Suggestion, type WorkspaceComponent } from './suggestions.ts';
import { readAddress } from '../../../core/addresses/readAddress.ts';
import { pairs } from '../../../core/ecosystems.ts';

export interface WorkspaceNames {
  /** By `coordinatesKey` of the component. */
  readonly components: ReadonlyMap<string, WorkspaceComponent>;
  /** Names, in lower case, that the workspace has from no public source. */
  readonly privateNames: ReadonlySet<string>;
}

/** The state to show for the last typed text. */
export type FindState =
  /** Nothing typed, or too little for a request. */
  | { readonly kind: 'idle' }
  /** Under way. Meanwhile: what is known without a request. */
  | { readonly kind: 'loading'; readonly text: string; readonly suggestions: readonly Suggestion[] }
  | { readonly kind: 'suggestions'; readonly text: string; readonly suggestions: readonly Suggestion[] }
  /** The service answered, and knows no such name. */
  | { readonly kind: 'nothing'; readonly text: string }
  /** `suggestions`: those known without the service. */
  | {
      readonly kind: 'failed';
      readonly text: string;
      readonly problem: Problem;
      readonly suggestions: readonly Suggestion[];
    };

interface FinderParts {
  readonly service: FindService;
  readonly clock: Clock;
  readonly log: Log;
  /** The workspace's names, read again for every text. */
  readonly names: () => WorkspaceNames;
}

/** Milliseconds without typing before the request. */
export const typingPause = 150;

/** Minimum characters of a request: one letter matches everything. */
const minLength = 2;

/** Characters of a pattern the service reads (service-api.md 4.4). */
const maxLength = 100;

/** Cached answers, so that a deleted letter needs no request. */
const maxAnswers = 40;

/**
 * Suggests components as the user types. No request is sent while typing goes on; a request superseded by a newer text
 * is aborted, and a late answer dropped. Private names are not sent. A finder's answers are cached for its lifetime:
 * for one search, minutes at most.
 */
export class Finder implements Disposable {
  readonly #parts: FinderParts;
  readonly #changed = new Emitter<FindState>();
  readonly #answers = new Map<string, readonly Coordinates[]>();
  #question = new AbortController();
  #state: FindState = { kind: 'idle' };
  #text = '';
  #isDisposed = false;

  /** `state` has changed. */
  readonly onDidChange: Event<FindState> = this.#changed.event;

  constructor(parts: FinderParts) {
    this.#parts = parts;
  }

  get state(): FindState {
    return this.#state;
  }

  /** Sets the whole text the user has typed. */
  setText(written: string): void {
    const text = written.trim().replace(/\s+/g, ' ');
    if (text === this.#text && this.#state.kind !== 'failed') return;
    this.#text = text;
    this.#start(typingPause);
  }

  /** Retries the same text at once after a failure. */
  retry(): void {
    this.#start(0);
  }

  /** The workspace's names have changed: sorts the suggestions again; makes no additional request. */
  refresh(): void {
    const state = this.#state;
    if (state.kind === 'idle') return;
    const { text } = state;
    if (this.#isPrivate(text)) {
      this.#question.abort();
      return this.#fail(text, { kind: 'privateName', coordinates: '' });
    }
    if (state.kind === 'loading' || state.kind === 'failed') this.#set({ ...state, suggestions: this.#rank(text, []) });
    else this.#show(text, this.#answers.get(patternOf(text)) ?? []);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#question.abort();
    this.#changed.dispose();
  }

  #start(pause: number): void {
    this.#question.abort();
    this.#question = new AbortController();
    const text = this.#text;
    if (this.#isDisposed) return;
    if (text.length < minLength) return this.#set({ kind: 'idle' });
    if (this.#isPrivate(text)) return this.#fail(text, { kind: 'privateName', coordinates: '' });
    const known = this.#answers.get(patternOf(text));
    if (known) return this.#show(text, known);
    this.#set({ kind: 'loading', text, suggestions: this.#rank(text, []) });
    const { signal } = this.#question;
    this.#request(text, pause, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      this.#parts.log.error(`find: ${String(error)}`);
      this.#set({ kind: 'idle' });
    });
  }

  async #request(text: string, pause: number, signal: AbortSignal): Promise<void> {
    if (pause > 0) await this.#parts.clock.delay(pause, signal);
    if (this.#isPrivate(text)) return this.#fail(text, { kind: 'privateName', coordinates: '' });
    const client = this.#parts.service.client();
    if (!client.ok) return this.#fail(text, client.problem);
    const pattern = patternOf(text);
    const answered = await client.value.find.suggest(pattern, signal);
    if (signal.aborted) return;
    if (!answered.ok) return this.#fail(text, answered.problem);
    this.#remember(pattern, answered.value);
    this.#show(text, answered.value);
  }

  #isPrivate(text: string): boolean {
    const { service, names } = this.#parts;
    return isPrivateText(text, (coordinates) => service.isPrivate(coordinates), names().privateNames);
  }

  #show(text: string, answered: readonly Coordinates[]): void {
    const suggestions = this.#rank(text, answered);
    this.#set(suggestions.length === 0 ? { kind: 'nothing', text } : { kind: 'suggestions', text, suggestions });
  }

  #fail(text: string, problem: Problem): void {
    const suggestions = problem.kind === 'privateName' ? [] : this.#rank(text, []);
    this.#set({ kind: 'failed', text, problem, suggestions });
  }

  #rank(text: string, answered: readonly Coordinates[]): readonly Suggestion[] {
    return rankSuggestions(text, answered, this.#parts.names().components);
  }

  #remember(pattern: string, answered: readonly Coordinates[]): void {
    this.#answers.set(pattern, answered);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > maxAnswers && oldest !== undefined) this.#answers.delete(oldest);
  }

  #set(state: FindState): void {
    if (state.kind === 'idle' && this.#state.kind === 'idle') return;
    this.#state = state;
    this.#changed.fire(state);
  }
}

/**
 * The search pattern for a text: coordinates have slashes where users write `group:artifact`, and no `@` in front of a
 * version. In those of a Go module the slashes of its path are encoded, which no pattern can be (service-api.md 4.4):
 * its parts are searched for.
 */
function patternOf(text: string): string {
  const written = text
    .toLowerCase()
    .replace(/(?<=[\w.-]):(?=[\w.-])/g, '/')
    .replace(/(?<=\w)@(?=v?\d)/g, '/');
  const isPath = /^[\w-]+(?:\.[\w-]+)+\//.test(text) && !text.includes(':');
  return (isPath ? written.replaceAll('/', ' ').trim() : written).slice(0, maxLength);
}

/**
 * True if a typed text may name something private, in any ecosystem: the intended one is unknown, so every reading of
 * every word counts. The beginning of a private name is not recognized as one, and a plain word that is also the name
 * of a package of the workspace counts only on its own.
 */
export function isPrivateText(
  text: string,
  isPrivate: (coordinates: Coordinates) => boolean,
  privateNames: ReadonlySet<string>,
): boolean {
  const given = text.trim().toLowerCase();
  const isOwn = (word: string): boolean => word.includes('/') || word.includes(':') || word === given;
  return [given, ...given.split(/\s+/)].some(
    (word) => word !== '' && ((isOwn(word) && privateNames.has(word)) || readings(word, text.trim()).some(isPrivate)),
  );
}

function readings(word: string, text: string): readonly Coordinates[] {
  const found = readAddress(text);
  const written = found.kind === 'component' ? [found.coordinates] : [];
  // Half a name: the part after the scope or group is not typed yet.
  const name = /[/:]$/.test(word) ? `${word}x` : word;
  const cut = Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'));
  const [namespace, last] = cut > 0 ? [name.slice(0, cut), name.slice(cut + 1)] : [null, name];
  const version = last.lastIndexOf('@');
  const own = version > 0 ? last.slice(0, version) : last;
  return [
    ...written,
    ...pairs.flatMap(({ type, provider }) => {
      const made = makeCoordinates({ type, provider, namespace, name: own });
      return made.ok ? [made.value] : [];
    }),
  ];
}
