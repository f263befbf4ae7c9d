import type { DisposableStore } from '../base/disposable.ts';
import { contributionBodies } from '../curation/contributionBodies.ts';
import { isNoChange } from '../curation/changedFields.ts';
import type { ContributionInfo, CurationSet } from '../curation/curation.ts';
import { sendableSets } from '../curation/sendableSets.ts';
import { singleBodies } from '../curation/singleBodies.ts';
import { Identities, maySendToken } from '../host/submit/identities.ts';
import { sameContribution } from '../model/contributions/ownContribution.ts';
import { Submissions } from '../model/submissions/submissions.ts';
import type { Model } from './composeModel.ts';

export interface SubmissionModel {
  readonly submissions: Submissions;
  readonly identities: Identities;
  /** Resolves once the submissions of earlier sessions are known. */
  readonly submissionsRead: Promise<void>;
}

/** What was sent, and as whom. */
export function composeSubmissions(model: Model, store: DisposableStore): SubmissionModel {
  const { connection, service, recordFiles, clock, log } = model;
  const files = recordFiles('submissions');
  const identities = new Identities(log);
  const submissions = store.add(
    new Submissions({
      files,
      session: crypto.randomUUID().replaceAll('-', ''),
      client: () => connection.client,
      isPrivate: service.isPrivate,
      contributionBodies: (sets, info) => madeOf(sets, info, contributionBodies),
      singleBodies: (sets, info) => madeOf(sets, info, singleBodies),
      sameContribution,
      token: async (account) => {
        const client = connection.client;
        return client.ok && maySendToken(client.value.baseUrl) ? identities.token(account) : null;
      },
      isInEffect: async (coordinates, curation, signal) => {
        const client = connection.client;
        if (!client.ok) return null;
        const isWithdrawn = (): boolean => service.isPrivate(coordinates);
        const found = await client.value.definition(coordinates, { isWithdrawn }, signal);
        return found.ok ? isNoChange(found.value.definition, curation) : null;
      },
      clock,
      log,
      newId: () => crypto.randomUUID().replaceAll('-', ''),
      random: Math.random,
    }),
  );
  const submissionsRead = submissions.reload();
  store.add(files.onDidChange(() => void submissions.reload()));
  return { submissions, identities, submissionsRead };
}

/** Of what may not be sent, nothing is made. */
function madeOf<T>(
  sets: readonly CurationSet[],
  info: ContributionInfo,
  make: (sets: Extract<ReturnType<typeof sendableSets>, { ok: true }>['value'], info: ContributionInfo) => readonly T[],
): readonly T[] {
  const sendable = sendableSets(sets);
  return sendable.ok ? make(sendable.value, info) : [];
}
