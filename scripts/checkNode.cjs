// npm runs this before `npm start` and `npm test`, whose programs an older Node can't read.
'use strict';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `Nothing ran: this is Node ${process.version}, and 22.19 or newer is needed. "npm ci" installs Node 24, unless it is called with --ignore-scripts.\n`,
  );
  process.exitCode = 1;
}
