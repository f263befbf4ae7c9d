import manifest from '../../package.json' with { type: 'json' };
import strings from '../../package.nls.json' with { type: 'json' };
import { readCommandTitles } from '../../src/host/common/commandTitles.ts';
import { actionTitles } from '../../src/host/panel/panelCommands.ts';
import { panelLabels, type PanelLabels } from '../../src/protocol/panelLabels.ts';

/** The manifest as the editor provides it: with its strings in the place of their keys. */
const translated: unknown = JSON.parse(
  JSON.stringify(manifest).replace(/"%([\w.]+)%"/g, (place, key: string) =>
    JSON.stringify(new Map(Object.entries(strings)).get(key) ?? place),
  ),
);

/** Of commands that package.json doesn't have. */
const otherTitles = {
  openOnWeb: 'Open on the Web',
  copyCoordinates: 'Copy Coordinates',
  copyPackageUrl: 'Copy Package URL',
  showDiff: 'Open Changes',
  showDefinition: 'Open Definition',
};

readCommandTitles(translated);

/** All labels of the page in English. */
export const pageLabels: PanelLabels = { ...panelLabels, ...actionTitles(otherTitles) };
