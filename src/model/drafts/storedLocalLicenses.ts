import { isRecord } from '../../base/isRecord.ts';
import { readComponent } from './draftForm.ts';
import { isTime } from '../storage/sharedRecord.ts';
import type { LocalLicense } from './localLicenses.ts';

/** More are not read: too many to be made by hand. */
const most = 10_000;
const longestLicense = 2000;

/** Reads a stored list; unreadable entries are skipped. */
export function readLocalLicenses(json: unknown): readonly LocalLicense[] {
  const list: unknown = isRecord(json) ? json['licenses'] : null;
  return Array.isArray(list) ? list.slice(0, most).flatMap(readOne) : [];
}

function readOne(json: unknown): readonly LocalLicense[] {
  if (!isRecord(json)) return [];
  const { coordinates, declared, reason, draftId, pullRequest, since } = json;
  const component = readComponent(coordinates);
  const revision = isRecord(coordinates) ? coordinates['revision'] : null;
  if (component === null || typeof revision !== 'string' || revision === '') return [];
  if (typeof declared !== 'string' || declared.trim() === '' || declared.length > longestLicense) return [];
  return [
    {
      coordinates: { ...component, revision },
      declared,
      reason: typeof reason === 'string' ? reason : '',
      draftId: typeof draftId === 'string' ? draftId : null,
      pullRequest: Number.isSafeInteger(pullRequest) ? (pullRequest as number) : null,
      since: isTime(since) ? since : 0,
    },
  ];
}
