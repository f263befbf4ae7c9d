import { isDate } from '../core/date.ts';
import { longAge } from '../core/longAge.ts';
import { fill } from '../base/fill.ts';
import type { RequestProblem } from '../protocol/messages.ts';
import type { NamesIn, PanelTexts } from '../protocol/panelLabels.ts';

type Labels = Readonly<Record<string, string>>;

type Values<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Text>, string | number>>];

/** Texts with `{count}`: those that exist as `…One` and `…Other`, and those that fit every number. */
type Counted<Texts> = {
  [K in keyof Texts]: K extends `${infer Base}One` ? Base : NamesIn<Texts[K] & string> extends 'count' ? K : never;
}[keyof Texts];

/** The labels of a page in the editor's language, and its formats for numbers, dates and ages. `Texts`: in English. */
export interface WordingOf<Texts extends Labels> {
  readonly say: <K extends keyof Texts>(key: K, ...values: Values<Texts[K]>) => string;
  /** Picks singular or plural, if the text has both, and fills in `{count}`. */
  readonly count: (word: Counted<Texts>, count: number) => string;
  readonly number: (value: number) => string;
  /** A share of 1. Values between none and all are never rounded to either. */
  readonly percent: (share: number) => string;
  /** A day (`yyyy-mm-dd`) or a moment (ISO 8601); any other text is returned unchanged. */
  readonly date: (text: string) => string;
  /** How long ago, from milliseconds. */
  readonly age: (milliseconds: number) => string;
}

/** That of the panel. */
export type Wording = WordingOf<PanelTexts>;

/** Why the host returned nothing, as a sentence. */
export function problemLabel(problem: RequestProblem, { say }: Wording): string {
  return problem.kind === 'failed' ? problem.cause : say('requestFailed', { cause: say('requestRefused') });
}

export function wordingOf<Texts extends Labels>(
  labels: Readonly<Record<keyof Texts, string>>,
  locale: string,
): WordingOf<Texts> {
  const textOf = (key: string): string => (labels as Labels)[key] ?? '';
  const language = knownLocale(locale);
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent' });
  const plurals = new Intl.PluralRules(language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const ages = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  return {
    say: (key, ...[values]) => fill(labels[key], values ?? {}),
    count: (word, count) => {
      const form = plurals.select(count) === 'one' ? 'One' : 'Other';
      const text = textOf(String(word)) || textOf(`${String(word)}${form}`);
      return fill(text, { count: numbers.format(count) });
    },
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share),
    date: (text) => {
      if (isDate(text)) return days.format(Date.parse(text));
      const moment = /^\d{4}-\d\d-\d\d[T ]/.test(text) ? Date.parse(text) : NaN;
      return Number.isNaN(moment) ? text : moments.format(moment);
    },
    age: (milliseconds) => {
      const minutes = Math.floor(milliseconds / 60_000);
      if (minutes < 1) return textOf('justNow');
      if (minutes < 60) return ages.format(-minutes, 'minute');
      if (minutes < 48 * 60) return ages.format(-Math.floor(minutes / 60), 'hour');
      const { unit, count } = longAge(milliseconds);
      return ages.format(-count, unit);
    },
  };
}

function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
