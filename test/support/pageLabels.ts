import manifest from '../../package.json';
import strings from '../../package.nls.json';
import { actionTitles } from '../../src/host/panel/panelCommands.ts';
import { panelLabels, type PanelLabels } from '../../src/protocol/panelLabels.ts';

/** The manifest as the editor provides it: with its strings in the place of their keys. */
const translated: unknown = JSON.parse(
  JSON.stringify(manifest).replace(/"%([\w.]+)%"/g, (place, key: string) =>
    JSON.stringify(new Map(Object.entries(strings)).get(key) ?? place),
  ),
);

/** All labels of the page in English. */
export const pageLabels: PanelLabels = { ...panelLabels, ...actionTitles(translated) };
