import type { PanelContext, PanelSections } from '../panelSection.ts';
import { FilesSection, type FilesSectionParts } from './filesSection.ts';
import { RawSection } from './rawSection.ts';
import { WhySection } from './whySection.ts';

export type PanelSectionsParts = FilesSectionParts;

/** Makes the parts of one panel. */
export function panelSections(parts: PanelSectionsParts): (context: PanelContext) => PanelSections {
  return (context) => ({
    files: new FilesSection(context, parts),
    raw: new RawSection(),
    why: new WhySection(),
  });
}
