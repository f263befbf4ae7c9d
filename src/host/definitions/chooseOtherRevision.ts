import * as vscode from 'vscode';

import type { Coordinates } from '../../core/coordinates.ts';
import { displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { type OtherRevision, otherRevisions } from '../../model/definitions/comparison/otherRevisions.ts';
import type { Log } from '../../model/ports.ts';
import { pickFrom } from '../pickFrom.ts';

interface Parts {
  readonly log: Log;
  readonly service: Parameters<typeof otherRevisions>[1];
}

/** Another revision of the component, newest first; `null` when the person called it off. */
export async function chooseOtherRevision(
  coordinates: Coordinates,
  { service, log }: Parts,
): Promise<Coordinates | null> {
  const name = plainText(displayName(coordinates));
  const chosen = await pickFrom<OtherRevision>(
    {
      title: vscode.l10n.t('Compare {0} {1} with…', name, plainText(coordinates.revision ?? '')),
      placeholder: vscode.l10n.t('Another version, newest first'),
      nothing: vscode.l10n.t('The service knows no other version of {0}.', name),
      ask: (signal) => otherRevisions(coordinates, service, signal),
      itemOf: ({ coordinates: { revision }, tag, isHeld }) => ({
        label: plainText(tag ?? revision ?? ''),
        description: [
          tag === null ? '' : plainText((revision ?? '').slice(0, 7)),
          isHeld ? vscode.l10n.t('has a definition') : '',
        ]
          .filter((words) => words !== '')
          .join(' · '),
      }),
    },
    log,
  );
  return chosen?.coordinates ?? null;
}
