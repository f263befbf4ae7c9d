// What only some scans need, in a bundle of its own: definitions of the service, policies, exported documents.
export { exportProject } from './platform/node/exportProject.ts';
export { lookUp } from './platform/node/lookUp.ts';
export { readChecked, runCheck } from './scan/checkCommand.ts';
export { listedOf } from './scan/listedDefinition.ts';
