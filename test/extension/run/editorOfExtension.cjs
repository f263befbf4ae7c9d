// Each extension has an object `vscode` of its own, and tests replace functions of it. So all tests have the one of the
// extension under test, wherever that is installed; without that extension, the one of the tests themselves.
const { createRequire } = require('node:module');

const own = createRequire(__filename)('vscode');
const tested = own.extensions.getExtension('clearlydefined-community.clearlydefined');
module.exports = tested ? createRequire(`${tested.extensionPath}/package.json`)('vscode') : own;
