import type { PanelContext, PanelSections } from '../panelSection.ts';
import { FilesSection } from './filesSection.ts';
import { RawSection } from './rawSection.ts';
import { WhySection } from './whySection.ts';

/** Makes the parts of one panel. */
export function panelSections(context: PanelContext): PanelSections {
  void context;
  return { files: new FilesSection(), raw: new RawSection(), why: new WhySection() };
}
