import type { FindingProblem } from '../curation/finding.ts';

/** A finding in a draft, in a sentence. Contains text of the draft. The editor has its own, translated sentences. */
export function findingText(problem: FindingProblem): string {
  switch (problem.kind) {
    case 'notYaml':
      return `The draft isn't valid YAML: ${problem.detail}.`;
    case 'duplicateKey':
      return `The key ${problem.key} occurs twice.`;
    case 'anchor':
      return "YAML anchors and aliases aren't read.";
    case 'tooLong':
      return `The draft has more than ${problem.limit} characters.`;
    case 'missingValue':
      return `${problem.path} has no value.`;
    case 'wrongType':
      return `${problem.path} must be a ${problem.expected}.`;
    case 'unknownKey':
      return `A curation has no key ${problem.key}.${nearest(problem.suggestion)}`;
    case 'missingKey':
      return `${problem.key} is missing${problem.path === '' ? '' : ` in ${problem.path}`}.`;
    case 'noComponent':
      return "The draft doesn't name a component: type, provider and name are needed.";
    case 'anotherComponent':
      return `The draft must be of ${problem.expected}.`;
    case 'servedAs':
      return `The service has this component as ${problem.name}: only a draft of that one can be submitted.`;
    case 'empty':
      return 'The draft has no revisions.';
    case 'tooManyRevisions':
      return `The draft has ${problem.count} revisions; the service accepts ${problem.limit} in one curation.`;
    case 'notSpdx':
      return `${problem.license} isn't an SPDX license expression.${nearest(problem.suggestion)}`;
    case 'notNormal':
      return `The service writes ${problem.license} as ${problem.normal} and refuses other spellings.`;
    case 'deprecatedLicense':
      return `SPDX has replaced ${problem.license} by another identifier. The service accepts it.`;
    case 'notADate':
      return `${problem.text} isn't a date such as 2026-01-31.`;
    case 'notAnAddress':
      return `${problem.text} isn't a web address.`;
    case 'notAGlob':
      return `${problem.text} isn't a pattern of paths.`;
    case 'unknownRevision':
      return `Neither the service nor the registry knows revision ${problem.revision}.`;
    case 'notHarvested':
      return `Revision ${problem.revision} isn't harvested, and the service fails for curations of such revisions.`;
    case 'privateName':
      return 'The name is private and never sent.';
    case 'noSuchFile':
      return `The definition has no file ${problem.path}.${nearest(problem.suggestion)}`;
    case 'matchesNothing':
      return `No file of the definition matches ${problem.glob}.`;
    case 'noChange':
      return `${problem.path} is the same as in the current definition.`;
    case 'emptyRevision':
      return `There are no changes of revision ${problem.revision}.`;
    case 'tooLarge':
      return `The draft takes ${problem.bytes} bytes in a request; the service accepts ${problem.limit}.`;
    case 'openPullRequest':
      return `Pull request ${problem.number} is open and changes revision ${problem.revision} too.`;
    case 'refused':
      return `The service refused this: ${problem.message}`;
  }
}

function nearest(suggestion: string | null): string {
  return suggestion === null ? '' : ` The nearest is ${suggestion}.`;
}
