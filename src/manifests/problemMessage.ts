/** A message with values in it. The template can be translated, and filled again with the same values. */
export interface FilledMessage {
  readonly message: string;
  /** With `{0}`, `{1}`, … in the place of the values. */
  readonly template: string;
  readonly values: readonly string[];
}

export function filledMessage(template: string, ...values: readonly string[]): FilledMessage {
  return { message: fillTemplate(template, values), template, values };
}

/** Braces in a value are never replaced. */
export function fillTemplate(template: string, values: readonly string[]): string {
  return template.replace(/\{(\d)\}/g, (place, at: string) => values[Number(at)] ?? place);
}
