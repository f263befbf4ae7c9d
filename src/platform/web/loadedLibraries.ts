import { draftLibraries } from './loadDraftLibraries.ts';

// `esbuild.js` puts this module in the place of `yaml` and of the SPDX list in the browser's extension host. It is
// evaluated with the first module that reads drafts.
export const { isAlias, isMap, isScalar, isSeq, Lexer, licenses, parseDocument } = draftLibraries();
