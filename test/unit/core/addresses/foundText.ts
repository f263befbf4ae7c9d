import { displayCoordinates } from '../../../../src/core/coordinates.ts';
import type { FoundAddress } from '../../../../src/core/addresses/foundAddress.ts';

/** The result on one line: coordinates followed by `#ref` and `/pr/n`, or the reason why there are none. */
export function foundText(found: FoundAddress): string {
  switch (found.kind) {
    case 'component':
      return (
        displayCoordinates(found.coordinates) +
        (found.pr === null ? '' : `/pr/${found.pr}`) +
        (found.ref === null ? '' : ` #${found.ref}`)
      );
    case 'unsupported':
      return `unsupported ${found.host}`;
    case 'nothing':
      return 'nothing';
    case 'invalid':
      return `invalid ${faultText(found.fault)}`;
  }
}

function faultText(fault: Extract<FoundAddress, { kind: 'invalid' }>['fault']): string {
  switch (fault.kind) {
    case 'coordinates':
      return [fault.problem.kind, fault.problem.segment].filter(Boolean).join(' ');
    case 'packageUrl':
      return `packageUrl ${fault.problem.kind}`;
    case 'pair':
      return `pair ${fault.type}/${fault.provider}`;
    case 'namespace':
      return `namespace ${fault.needs}`;
    case 'version':
      return `version ${fault.version} ${fault.fault}`;
    case 'source':
      return `source ${fault.source}`;
    case 'otherPage':
      return `otherPage ${fault.host}`;
    case 'notCovered':
      return `notCovered ${fault.what}`;
    default:
      return fault.kind;
  }
}

/** Joins labels to a host name. */
export function host(...labels: readonly string[]): string {
  return labels.join('.');
}
