import { l10n } from 'vscode';

import { assertNever } from '../../../base/exhaustive.ts';
import type { AddressFault } from '../../../core/addresses/foundAddress.ts';
import type { CoordinatesProblem } from '../../../core/coordinates.ts';
import type { PackageUrlProblem } from '../../../core/packageUrl.ts';
import type { VersionFault } from '../../../core/versions/exactRevision.ts';
import { plainText } from '../../../core/plainText.ts';

/** One sentence on why an address leads to no component. */
export function faultLabel(fault: AddressFault): string {
  switch (fault.kind) {
    case 'tooLong':
      return l10n.t('This is longer than any address of a component.');
    case 'coordinates':
      return coordinatesLabel(fault.problem);
    case 'pair':
      return l10n.t(
        'The service has no components of type {0} from {1}.',
        plainText(fault.type),
        plainText(fault.provider),
      );
    case 'namespace':
      return fault.needs === 'required'
        ? l10n.t('The namespace is missing, which every {0} has.', fault.title)
        : l10n.t('There is a namespace, which no {0} has: write a hyphen in its place.', fault.title);
    case 'packageUrl':
      return packageUrlLabel(fault.problem);
    case 'version':
      return versionLabel(plainText(fault.version), fault.fault);
    case 'source':
      return l10n.t(
        "It comes from {0}, which isn't known to be public, so its name isn't sent.",
        plainText(fault.source),
      );
    case 'otherPage':
      return l10n.t('This page of {0} is not about a component.', plainText(fault.host));
    case 'notCovered':
      return l10n.t('The service has no components from {0}.', plainText(fault.what));
    case 'json':
      return l10n.t('This is broken JSON: a part of it may be missing.');
    default:
      return assertNever(fault);
  }
}

export function unsupportedLabel(host: string): string {
  return l10n.t('The service has no components from {0}.', plainText(host));
}

function coordinatesLabel({ kind, segment }: CoordinatesProblem): string {
  const part = segment === null ? '' : segmentLabel(segment);
  switch (kind) {
    case 'tooLong':
      return l10n.t('These are longer than any coordinates.');
    case 'missingSegment':
      return l10n.t('The {0} is missing: coordinates are type/provider/namespace/name/revision.', part);
    case 'tooManySegments':
      return l10n.t('There are too many parts: coordinates are type/provider/namespace/name/revision.');
    case 'emptySegment':
      return l10n.t('The {0} is empty: write a hyphen where there is no namespace.', part);
    case 'malformedEscape':
      return l10n.t('The {0} has a percent sign that encodes nothing.', part);
    case 'illegalCharacter':
      return l10n.t('The {0} has a character that isn’t allowed there.', part);
    case 'dotSegment':
      return l10n.t('The {0} is made of dots alone.', part);
    case 'slash':
      return l10n.t('The {0} has a slash.', part);
    default:
      return assertNever(kind);
  }
}

function segmentLabel(segment: NonNullable<CoordinatesProblem['segment']>): string {
  return {
    type: l10n.t('type'),
    provider: l10n.t('provider'),
    namespace: l10n.t('namespace'),
    name: l10n.t('name'),
    revision: l10n.t('revision'),
  }[segment];
}

function versionLabel(version: string, fault: VersionFault): string {
  switch (fault) {
    case 'range':
      return l10n.t('{0} is a range, a tag or a branch: give an exact version.', version);
    case 'unresolved':
      return l10n.t('{0} stands for an unknown version: give an exact version.', version);
    case 'snapshot':
      return l10n.t("{0} is a snapshot, and snapshots aren't published.", version);
    case 'invalid':
      return l10n.t("{0} isn't a version of this type of component.", version);
  }
}

function packageUrlLabel(problem: PackageUrlProblem): string {
  switch (problem.kind) {
    case 'malformed':
      return l10n.t('This is not a complete package URL: pkg:type/namespace/name@version.');
    case 'notCovered':
      return l10n.t('The service has no components from {0}.', plainText(problem.what));
    case 'incomplete':
      return missingLabel(problem.missing);
    case 'unusable':
      return coordinatesLabel(problem.problem);
    default:
      return assertNever(problem);
  }
}

function missingLabel(missing: 'namespace' | 'name' | 'channel'): string {
  switch (missing) {
    case 'channel':
      return l10n.t('The package URL lacks its channel.');
    case 'namespace':
      return l10n.t('The package URL lacks its namespace.');
    case 'name':
      return l10n.t('The package URL lacks its name.');
  }
}
