/**
 * Every word of the page in English, by key. The host looks each text up in the language of the editor and sends the table
 * with the snapshot; `{name}` stands for a value that the page fills in. A key that ends in `One` or `Other` is the singular or
 * plural of one text.
 */
export const panelWords = {
  loading: 'Reading the definition…',
  loadingAgain: 'Reading again…',

  actions: 'Actions',
  refresh: 'Refresh',
  openOnWeb: 'Open on the web',
  copyCoordinates: 'Copy coordinates',
  copyPackageUrl: 'Copy package URL',
  showInManifest: 'Show in manifest',
  copied: 'Copied.',
  requestFailed: 'That did not work: {cause}',
  requestRefused: 'the editor did not understand the request.',

  coordinates: 'Coordinates',
  type: 'Type',
  provider: 'Provider',
  namespace: 'Namespace',
  name: 'Name',
  revision: 'Revision',
  none: 'none',

  license: 'License',
  stateExpression: 'SPDX license',
  stateLicenseRef: 'License outside the SPDX list',
  stateNoAssertion: 'Unidentified license',
  stateOther: 'Other license: read the text',
  stateNone: 'No license: a person found none',
  stateNotFound: 'Scanned, no license found',
  stateNotHarvested: 'Not harvested yet',
  stateFailed: 'Look-up failed',
  stateLoading: 'Asking the service…',
  explainLicenseRef: 'The declared license is known text that has no SPDX identifier of its own.',
  explainNoAssertion: 'License-like text was found, but nobody has said yet which license it is.',
  explainOther: 'A person read the license: it is not one of the SPDX list.',
  explainNone: 'A person looked and found that there is no license.',
  explainNotFound: 'The tools ran and found no declared license.',
  explainFailed: 'The service could not be asked, so this says nothing about the license.',
  lastKnownLicense: 'Last known: {license}',

  score: 'Score',
  scoreOf: '{score} of {maximum}',
  scoreHeard: 'Score: {score} of 100, {level}',
  scoreLow: 'low',
  scoreMedium: 'medium',
  scoreHigh: 'high',
  noScore: 'no score',
  toolsAloneScore: 'tools alone {score}',
  scoreParts: 'How the score is made',
  scorePart: 'Part',
  scorePoints: 'Points',
  scoreToolsAlone: 'Tools alone',
  total: 'Total',
  lostPointsOne: '{count} point lost: {reason}',
  lostPointsOther: '{count} points lost: {reason}',
  scoreDate: 'Release date',
  scoreSource: 'Source location',
  scoreDeclared: 'Declared license',
  scoreDiscovered: 'Discovered in files',
  scoreConsistency: 'Consistency',
  scoreSpdx: 'SPDX expression',
  scoreTexts: 'License texts',
  lostDate: 'no release date is known.',
  lostSource: 'no source location with an address is known.',
  lostDeclared: 'no license is declared, or nobody has said which.',
  lostDiscovered: 'about {percent} of the core files carry both a license and an attribution.',
  lostConsistency: 'a license found in the core files does not fit the declared one.',
  lostConsistencyNothing: 'there is no declared license to compare the files with.',
  lostSpdx: 'the declared license is not made of SPDX identifiers alone.',
  lostSpdxNothing: 'there is no declared license.',
  lostTexts: 'the full text of at least one of the licenses is not among the core files.',

  state: 'State of the data',
  curated: 'Curated',
  curatedBy: 'Changed by curation {curation}',
  curatedSupplied: 'Changed by a curation that is not merged',
  notCurated: 'Not curated',
  harvestedOne: 'Harvested by {count} tool',
  harvestedOther: 'Harvested by {count} tools',
  readAge: 'Read {age}',
  justNow: 'just now',
  computedOn: 'Computed by the service on {date}',
  stale: 'Out of date',
  staleMeaning: 'Nothing newer could be had from the service.',

  described: 'Described',
  source: 'Source',
  sourceRevision: 'Revision',
  sourcePath: 'Path',
  releaseDate: 'Release date',
  projectWebsite: 'Project website',
  issueTracker: 'Issue tracker',
  registry: 'Registry',
  versionPage: 'Version',
  download: 'Download',
  fileCount: 'Files',
  tools: 'Tools',
  curation: 'Curation',
  curationSupplied: 'supplied with the question, not merged',
  curationEither: 'Where it says “from tools or curation”, the service does not say which of the two it was.',
  facets: 'Facets',
  noFacets: 'None defined: every file counts as core.',
  hashes: 'Hashes',
  copyHash: 'Copy {hash}',
  unknown: 'not known',

  licensed: 'Licensed',
  declared: 'Declared',
  discovered: 'Discovered in files',
  nothingDiscovered: 'No license was found in any file.',
  attribution: 'Attribution',
  nobodyAttributed: 'No copyright holder was found in any file.',
  partiesOne: '{count} party',
  partiesOther: '{count} parties',
  filterParties: 'Filter parties',
  partiesFound: '{found} of {count} parties',
  totals: 'Totals',
  filesOne: '{count} file',
  filesOther: '{count} files',
  totalFiles: 'Total',
  unlicensedFiles: 'Without a license',
  unattributedFiles: 'Without an attribution',
  shareOfFiles: '{count} of {total} ({percent})',
  facet: 'Facet',
  onlyCore: 'All files are in the core facet.',
  emptyFacets: 'No files in: {facets}',
  noFacetData: 'The service counted no files.',

  fromTools: 'from tools',
  fromToolsMeaning: 'Found by the tools: {tools}.',
  fromCuration: 'from curation {curation}',
  fromCurationMeaning: 'Set by a person in curation {curation}; the tools alone had less.',
  fromEither: 'from tools or curation',
  fromEitherMeaning: 'Found by the tools, unless curation {curation} changed it: the service does not say which.',

  showAll: 'Show all {count}',
  showMore: 'Show {count} more',
  showLess: 'Show less',
  showWholeText: 'Show all {count} characters',

  notHarvestedTitle: 'The service has no data on this component yet',
  notHarvestedMeaning:
    'No tool has looked at this version, so nothing is known about its license. That is not the same as having no license.',
  notHarvestedQueued:
    'By asking, this component was put in the queue for the tools. That usually takes minutes, sometimes hours.',
  whatYouCanDo: 'What you can do',
  notHarvestedRefresh: 'Look again later with Refresh.',
  notHarvestedWeb: 'Open the page of the service to see whether another version has data.',
  notHarvestedCheck: 'Check that the coordinates are right: an unknown name or version stays empty.',

  failedTitle: 'The definition could not be read',
  lastKnownShown: 'What follows is the last known state, read {age}.',
  nothingKnown: 'Nothing was known about this component before.',
} as const;

export type PanelWordKey = keyof typeof panelWords;
export type PanelWords = Readonly<Record<PanelWordKey, string>>;

/** The names in braces of a text. */
export type PlaceholdersOf<K extends PanelWordKey> = NamesIn<(typeof panelWords)[K]>;

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Puts values in the places of a text. Braces in a value are never looked at again. */
export function fillWords(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
