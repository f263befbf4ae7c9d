import { draftLibraries } from './loadDraftLibraries.ts';

// `esbuild.js` puts this module in the place of each of these packages in the browser's extension host. It is evaluated
// with the first module that reads drafts.
const { licenses, ...yaml } = draftLibraries();
export const { isAlias, isMap, isScalar, isSeq, Lexer, parseDocument } = yaml;
export default licenses;
