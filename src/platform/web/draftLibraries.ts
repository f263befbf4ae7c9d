// A module of its own in the browser, `dist/web/draftLibraries.js`: what reading drafts takes of packages, a fifth of the
// extension's code. On Node these packages are in files that the first draft loads.
export { default as licenses } from 'spdx-license-list/spdx.json';
export { isAlias, isMap, isScalar, isSeq, Lexer, parseDocument } from 'yaml';
