import { appendTo } from '../base/appendTo.ts';
import type { Steps } from '../base/steps.ts';
import { compareTexts } from '../core/compareRevisions.ts';
import { formatCoordinates } from '../core/coordinates.ts';
import { type ExportedComponent, type ExportedPlace, type ExportedProject } from './exportedComponent.ts';
import type { ExportFormat } from './exportFormat.ts';
import { visibleText } from '../core/visibleText.ts';
import { definitionPage } from './provenance.ts';

const columns = [
  'name',
  'version',
  'package URL',
  'coordinates',
  'manifest',
  'lines',
  'scope',
  'direct',
  'license state',
  'declared license',
  'discovered licenses',
  'curated',
  'score',
  'release date',
  'definition computed',
  'source',
  'definition',
  'reason',
] as const;

/** Components written between two pauses. */
const slice = 100;

export const csv: ExportFormat = {
  id: 'csv',
  label: 'CSV',
  detail: 'One row per component and manifest',
  fileName: 'components.csv',
  extension: 'csv',
  isNotice: false,
  scopes: null,
  write: csvText,
};

/**
 * One row per component and manifest (RFC 4180). A cell that a spreadsheet would take for a formula begins with an
 * apostrophe. Scopes and lines of several places in one manifest are joined.
 */
function* csvText(project: ExportedProject): Steps<readonly string[]> {
  const parts = [row(columns)];
  for (const [at, component] of project.components.entries()) {
    for (const places of byManifest(component)) parts.push(row(cellsOf(component, places, project)));
    if (at % slice === 0) yield;
  }
  return parts;
}

function byManifest({ places }: ExportedComponent): Iterable<readonly ExportedPlace[]> {
  const groups = new Map<string, ExportedPlace[]>();
  for (const place of places) appendTo(groups, place.manifest, place);
  return groups.values();
}

function cellsOf(
  component: ExportedComponent,
  places: readonly ExportedPlace[],
  project: ExportedProject,
): readonly string[] {
  const { name, version, packageUrl, coordinates, state, definition, reason } = component;
  return [
    name,
    version ?? '',
    packageUrl ?? '',
    coordinates === null ? '' : formatCoordinates(coordinates),
    places[0]?.manifest ?? '',
    [...new Set(places.map(({ line }) => line))].join(' '),
    [...new Set(places.map(({ scope }) => scope))].sort(compareTexts).join(' '),
    places.some(({ isDirect }) => isDirect) ? 'yes' : 'no',
    state,
    definition?.declared ?? '',
    (definition?.discovered ?? []).join('; '),
    definition ? (definition.isCurated ? 'yes' : 'no') : '',
    String(definition?.score ?? ''),
    definition?.releaseDate ?? '',
    definition?.updated ?? '',
    definition?.sourceUrl ?? '',
    definition ? definitionPage(project, definition) : '',
    reason ?? '',
  ];
}

function row(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** A name may begin with `@`, which some programs take for a formula. */
function cell(value: string): string {
  const text = visibleText(value);
  const harmless = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
