import { l10n } from 'vscode';

import { settingDefaults } from '../../contributions.ts';
import { plainText, wholePlainText } from '../../core/plainText.ts';
import { curationRepository } from '../../model/contributions/curationRepository.ts';
import { addressKey } from '../../model/contributions/signInRule.ts';
import type { AddressSource } from '../settings.ts';

/** Where a contribution goes. */
export interface Target {
  /** Base address of the service. */
  readonly service: string;
  /** The settings that name it. */
  readonly source: AddressSource;
  /** `github.com/owner/name`; `null`: not known, as only the service itself would tell. */
  readonly repository: string | null;
}

export function serviceTarget(service: string, source: AddressSource): Target {
  return { service, source, repository: curationRepository(service, settingDefaults.apiUrl) };
}

/** To whom, and where a pull request is opened. Of any service but the built-in one the whole address, and which settings name it. */
export function targetWords({ service, source, repository }: Target): string {
  if (repository !== null)
    return l10n.t('{0}, which opens a pull request in {1}', plainText(new URL(service).host), repository);
  return l10n.t(
    '{0}, which opens a pull request in the repository of that service. {1}',
    addressWords(service),
    sourceWords(source),
  );
}

/** The whole address as it is asked: a host that only looks like another is in ASCII. */
export function addressWords(service: string): string {
  return wholePlainText(addressKey(service));
}

export function sourceWords(source: AddressSource): string {
  switch (source.kind) {
    case 'builtIn':
      return l10n.t('The address is the built-in one.');
    case 'user':
      return l10n.t('Your user settings name this address.');
    case 'workspace':
      return source.file === null
        ? l10n.t('The settings of this workspace name this address.')
        : l10n.t('The settings of this workspace name this address: {0}', wholePlainText(source.file));
    case 'other':
      return l10n.t('The defaults of another extension name this address.');
  }
}
