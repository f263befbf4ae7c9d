import { l10n } from 'vscode';

import { plainText } from '../../core/plainText.ts';

/**
 * The detail of a problem in the display language, as far as it is in this extension's own words: up to a colon. Codes
 * and messages of the platform and the service stay as they are.
 */
export function detailLabel(detail: string): string {
  const colon = detail.indexOf(': ');
  const words = colon < 0 ? detail : detail.slice(0, colon);
  return (isOwnWords(words) ? ownWords[words]() : plainText(words)) + plainText(detail.slice(words.length));
}

/** Whether a detail is one of the extension's own, and not the platform's or the service's. */
export function isOwnWords(detail: string): detail is keyof typeof ownWords {
  return Object.hasOwn(ownWords, detail);
}

const ownWords = {
  'a redirect, which is not followed': () => l10n.t('a redirect, which is not followed'),
  'an empty answer': () => l10n.t('an empty answer'),
  'an answer that is too large': () => l10n.t('an answer that is too large'),
  'an HTML page': () => l10n.t('an HTML page'),
  'another shape than expected': () => l10n.t('another shape than expected'),
  cancelled: () => l10n.t('cancelled'),
  'its file is of a newer version of this extension': () => l10n.t('its file is of a newer version of this extension'),
  'JSON that breaks off or is damaged': () => l10n.t('JSON that breaks off or is damaged'),
  'JSON with too many values': () => l10n.t('JSON with too many values'),
  'JSON without the status of the service': () => l10n.t('JSON without the status of the service'),
  'JSON, but not an object of definitions': () => l10n.t('JSON, but not an object of definitions'),
  'JSON, but not an object of lists': () => l10n.t('JSON, but not an object of lists'),
  'left unanswered': () => l10n.t('left unanswered'),
  'neither described, licensed nor coordinates': () => l10n.t('neither described, licensed nor coordinates'),
  'no request contains this': () => l10n.t('no request contains this'),
  'no usable coordinates': () => l10n.t('no usable coordinates'),
  'not a JSON object': () => l10n.t('not a JSON object'),
  'not an http address': () => l10n.t('not an http address'),
  text: () => l10n.t('text'),
  'the body breaks off': () => l10n.t('the body breaks off'),
  'the editor could not save it': () => l10n.t('the editor could not save it'),
  'the editor refused': () => l10n.t('the editor refused'),
  'there is no such draft': () => l10n.t('there is no such draft'),
  'there is no such review': () => l10n.t('there is no such review'),
  'what was sent before can’t be read': () => l10n.t('what was sent before can’t be read'),
} as const;
