import type { PanelContext, PanelSections } from '../panelSection.ts';
import { DraftSection, type DraftSectionParts } from './draftSection.ts';
import { FilesSection, type FilesSectionParts } from './filesSection.ts';
import { RawSection, type RawSectionParts } from './rawSection.ts';
import { WhySection, type WhySectionParts } from './whySection.ts';

/** Dependencies of the panels' sections. */
export interface PanelSectionsParts {
  readonly draft: DraftSectionParts;
  readonly files: FilesSectionParts;
  readonly raw: RawSectionParts;
  readonly why: WhySectionParts;
}

/** Makes the parts of one panel. */
export function panelSections(context: PanelContext, parts: PanelSectionsParts): PanelSections {
  return {
    draft: new DraftSection(context, parts.draft),
    files: new FilesSection(context, parts.files),
    raw: new RawSection(context, parts.raw),
    why: new WhySection(context, parts.why),
  };
}
