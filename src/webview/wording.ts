import { fill } from '../base/fill.ts';
import type { PanelLabelKey, PanelLabels, PlaceholdersOf } from '../protocol/panelLabels.ts';

type Values<K extends PanelLabelKey> = [PlaceholdersOf<K>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholdersOf<K>, string | number>>];

/** Texts that exist as `…One` and `…Other`. */
export type CountedWord = { [K in PanelLabelKey]: K extends `${infer Base}One` ? Base : never }[PanelLabelKey];

/** The page's labels in the editor's language, and its formats for numbers, dates and ages. */
export interface Wording {
  readonly say: <K extends PanelLabelKey>(key: K, ...values: Values<K>) => string;
  /** Picks singular or plural and fills in `{count}`. */
  readonly count: (word: CountedWord, count: number, values?: Readonly<Record<string, string>>) => string;
  readonly number: (value: number) => string;
  /** A share of 1. Values between none and all are never rounded to either. */
  readonly percent: (share: number) => string;
  /** A day (`yyyy-mm-dd`) or a moment (ISO 8601); any other text is returned unchanged. */
  readonly date: (text: string) => string;
  /** How long ago, from milliseconds. */
  readonly age: (milliseconds: number) => string;
}

export function wordingFor(labels: PanelLabels, locale: string): Wording {
  const language = knownLocale(locale);
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent' });
  const plurals = new Intl.PluralRules(language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const ages = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  return {
    say: (key, ...[values]) => fill(labels[key], values ?? {}),
    count: (word, count, values = {}) => {
      const form = plurals.select(count) === 'one' ? 'One' : 'Other';
      return fill(labels[`${word}${form}`], { ...values, count: numbers.format(count) });
    },
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share),
    date: (text) => {
      const moment = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
      if (Number.isNaN(moment)) return text;
      return (text.length === 10 ? days : moments).format(moment);
    },
    age: (milliseconds) => {
      const minutes = Math.floor(milliseconds / 60_000);
      if (minutes < 1) return labels.justNow;
      if (minutes < 60) return ages.format(-minutes, 'minute');
      if (minutes < 48 * 60) return ages.format(-Math.floor(minutes / 60), 'hour');
      return ages.format(-Math.floor(minutes / 1440), 'day');
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
