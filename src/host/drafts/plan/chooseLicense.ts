import * as vscode from 'vscode';

import { succeed } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import { normalizeLicenseExpression } from '../../../core/licenseExpression.ts';
import { plainText } from '../../../core/plainText.ts';
import { suggestedLicense } from '../../../curation/licenses/manifestLicense.ts';
import type { Log } from '../../../model/ports.ts';
import { pickFrom } from '../../common/pickFrom.ts';
import { nameAndVersion } from '../../common/labels.ts';

interface Parts {
  /** The installed package's own declaration, and licenses found in its files. */
  readonly witnesses: (
    coordinates: Coordinates,
    signal: AbortSignal,
  ) => Promise<{
    readonly manifest: { readonly license: string | null } | null;
    readonly discovered: readonly string[];
  }>;
  readonly log: Log;
}

interface Choice {
  /** In the service's normal form. */
  readonly license: string;
  readonly from: 'manifest' | 'files' | 'typed';
}

/** The license to declare, in normal form: stated by a source, or typed. `null`: the user cancelled. */
export async function chooseLicense(coordinates: Coordinates, { witnesses, log }: Parts): Promise<string | null> {
  const chosen = await pickFrom<Choice>(
    {
      title: vscode.l10n.t('Declared License of {0}', nameAndVersion(coordinates)),
      placeholder: vscode.l10n.t('An SPDX expression, such as MIT OR Apache-2.0; OTHER or NONE'),
      nothing: null,
      load: async (signal) => {
        const { manifest, discovered } = await witnesses(coordinates, signal);
        const stated = manifest?.license ?? null;
        const suggested = stated === null ? null : suggestedLicense(stated);
        const choices: readonly Choice[] = [
          ...(suggested === null ? [] : [{ license: suggested, from: 'manifest' } as const]),
          ...discovered.flatMap((one): Choice[] => {
            const license = normalOf(one);
            return license === null ? [] : [{ license, from: 'files' }];
          }),
        ];
        return succeed(choices.filter((one, at) => choices.findIndex(({ license }) => license === one.license) === at));
      },
      itemOf: ({ license, from }) => ({
        label: plainText(license),
        description: {
          manifest: vscode.l10n.t('In the installed manifest'),
          files: vscode.l10n.t('Discovered in files'),
          typed: '',
        }[from],
      }),
      typed: (text) => {
        const license = normalOf(text.trim());
        return license === null ? null : { license, from: 'typed' };
      },
    },
    log,
  );
  return chosen?.license ?? null;
}

/** Unidentified licenses cannot be declared (service-api.md 5.4). */
function normalOf(text: string): string | null {
  const normal = text === '' ? null : normalizeLicenseExpression(text);
  return normal?.ok && !/\bNOASSERTION\b/.test(normal.value) ? normal.value : null;
}
