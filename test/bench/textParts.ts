/** Makes a text of one format with the given number of dependencies, in the form that its tool writes. */
export type MakeText = (count: number) => string;

export const commit = (at: number): string => at.toString(16).padStart(40, '0');
export const version = (at: number): string => `${1 + (at % 9)}.${at % 30}.${at % 7}`;
export const hash = (at: number): string => `${at.toString(36)}q`.repeat(20).slice(0, 64);
export const next = (at: number): string => `package-${at + 1}`;

/** `head`, one piece for each dependency, `tail`. */
export function repeated(head: string, piece: (at: number) => string, tail = ''): MakeText {
  return (count) => head + Array.from({ length: count }, (_, at) => piece(at)).join('') + tail;
}

export function json(make: (entries: readonly number[]) => object): MakeText {
  return (count) => `${JSON.stringify(make(Array.from({ length: count }, (_, at) => at)), null, 2)}\n`;
}
