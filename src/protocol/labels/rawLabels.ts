/** The labels of the Raw Data pane. */
export const rawLabels = {
  rawDefinition: 'Definition',
  rawCuration: 'Curation',
  rawHarvest: 'Harvested data',
  rawNothing: 'The service has nothing here.',
  rawNoCuration: 'This version isn’t curated: what the tools found is in effect.',
  rawNoTools: 'No tool has scanned this version yet.',
  rawUsed: 'in use',
  rawUsedMeaning: 'The definition is made from this.',
  rawChooseTool: 'Select a tool to load its output.',
  rawTooLarge: '{size} MB is too large for this page. Open it as a document.',
  rawWithoutFiles: 'File list omitted. Open as document to see everything.',
  rawCut: 'Only the first {lines} lines: the document has all.',
  rawCopy: 'Copy all',
  rawOpen: 'Open as document',
  rawRestOfLine: '… {count} more characters',
} as const;
