import { counted } from '../base/counted.ts';
import { visibleText } from '../core/visibleText.ts';
import { titleOf } from './exportedComponent.ts';
import type { ComponentNotice, MissingNotice, NoticeDocument, NoticeGap } from './notice.ts';

/**
 * The sentences of notice files, without markup. English in every language of the editor: a file that is committed must
 * not depend on who writes it.
 */
export function introduction({ project, counts }: NoticeDocument): readonly string[] {
  const { all, local, general, missing } = counts;
  const lines = [
    `${visibleText(project.name)} includes the third-party components below, with their licenses and notices.`,
    `The data is from ${visibleText(project.service)}: ${counted(all, 'component')}, ${all - missing} with a text.`,
  ];
  if (local > 0) lines.push(`Texts of local copies of the packages, marked "from the local copy": ${local}.`);
  if (general > 0) lines.push(`General license texts with placeholders, marked "general text": ${general}.`);
  if (missing > 0) lines.push(`Components without a text, listed at the end: ${missing}.`);
  return lines;
}

export const title = 'Third-Party Notices';
export const missingTitle = 'Components without a notice text';

/** Facts of one component below its name, without markup. */
export function factsOf({ license, website, copyrights, notice }: ComponentNotice): readonly string[] {
  const facts: string[] = [];
  if (license !== null) facts.push(`License: ${visibleText(license)}`);
  if (website !== null) facts.push(`Website: ${visibleText(website)}`);
  const origin = typeof notice === 'string' ? null : notice.origin;
  if (origin?.kind === 'general') facts.push('Text: general text of the license; the service has no license file');
  if (origin?.kind === 'local') {
    const place = origin.isCache ? 'package cache, ' : '';
    facts.push(`Text: from the local copy: ${place}${origin.files.map(visibleText).join(', ')}`);
  }
  facts.push(...copyrights.map(visibleText));
  return facts;
}

/** The copyrights of a component without a text, without markup: its license may require them. */
export function copyrightsOf({ copyrights }: MissingNotice): readonly string[] {
  return copyrights.map(visibleText);
}

export function nameOf({ component }: ComponentNotice): string {
  return visibleText(titleOf(component));
}

/** Why there is no text, as the end of a line. */
export function gapText({ component, license, notice }: MissingNotice): string {
  const declared = license === null ? '' : ` (${visibleText(license)})`;
  if (notice === 'notLookedUp' && component.reason !== null)
    return `${gaps[notice]}: ${separated(component.reason)}${declared}`;
  return gaps[notice] + declared;
}

const gaps: Readonly<Record<NoticeGap, string>> = {
  notHarvested: 'the service has no definition',
  noLicense: 'no license is declared',
  noText: 'a license is declared, and there is no text',
  tooLong: 'the text is too long',
  notLookedUp: 'not looked up',
  failed: 'the lookup failed',
};

/** `privateRegistry` as `private registry`. */
function separated(code: string): string {
  return code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
