import { l10n } from 'vscode';

import { assertNever } from '../../../base/exhaustive.ts';
import type { AddressFault } from '../../../core/addresses/foundAddress.ts';
import type { CoordinatesProblem } from '../../../core/coordinates.ts';
import type { PackageUrlProblem } from '../../../core/packageUrl.ts';
import { plainText } from '../../../core/plainText.ts';

/** One sentence on why an address leads to no component. */
export function faultLabel(fault: AddressFault): string {
  switch (fault.kind) {
    case 'tooLong':
      return l10n.t('Too long.');
    case 'coordinates':
      return coordinatesLabel(fault.problem);
    case 'pair':
      return unsupportedLabel(`${fault.type}/${fault.provider}`);
    case 'namespace':
      return fault.needs === 'required'
        ? l10n.t('Missing: {0}', 'namespace')
        : l10n.t('A {0} has no namespace: write a hyphen in its place.', fault.title);
    case 'packageUrl':
      return packageUrlLabel(fault.problem);
    case 'version':
      return fault.fault === 'snapshot'
        ? l10n.t('Snapshot versions aren’t published.')
        : l10n.t('{0} is no exact version.', plainText(fault.version));
    case 'source':
      return l10n.t(
        'It comes from {0}, which isn’t known to be public, so its name isn’t sent.',
        plainText(fault.source),
      );
    case 'otherPage':
      return l10n.t('This is no address of a component.');
    case 'notCovered':
      return unsupportedLabel(fault.what);
    case 'json':
      return l10n.t('Invalid JSON.');
    default:
      return assertNever(fault);
  }
}

export function unsupportedLabel(what: string): string {
  return l10n.t('The service has no components from {0}.', plainText(what));
}

function coordinatesLabel({ kind, segment }: CoordinatesProblem): string {
  if (kind === 'tooLong') return l10n.t('Too long.');
  return segment === null
    ? l10n.t('Coordinates are type/provider/namespace/name/revision.')
    : l10n.t('Invalid {0}. Coordinates are type/provider/namespace/name/revision.', segment);
}

function packageUrlLabel(problem: PackageUrlProblem): string {
  switch (problem.kind) {
    case 'malformed':
      return l10n.t('Expected: {0}', 'pkg:type/namespace/name@version');
    case 'notCovered':
      return unsupportedLabel(problem.what);
    case 'incomplete':
      return l10n.t('Missing: {0}', problem.missing);
    case 'unusable':
      return coordinatesLabel(problem.problem);
    default:
      return assertNever(problem);
  }
}
