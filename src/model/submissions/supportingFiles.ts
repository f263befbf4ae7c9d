import { type Coordinates, withRevision } from '../../core/coordinates.ts';
import { type Evidence, isEvidenceFor } from '../../curation/evidence.ts';
import { evidencePlace } from '../../curation/prefilledInfo.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { licenseFiles } from '../evidence/plan/licenseFiles.ts';
import { evidenceFrom } from '../evidence/suggestion/evidenceFrom.ts';
import type { DefinitionFiles } from '../files/definitionFiles.ts';
import type { DraftPart } from './contributionPlan.ts';

interface Parts {
  readonly definitions: Pick<Definitions, 'full'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  /** Base address of the service, without a slash at its end. */
  readonly service: () => string;
}

/** Components whose files are requested. */
const maxComponents = 5;

/**
 * Evidence for a draft's declared licenses: what the draft has, otherwise the license files of its first such version.
 * Best first; only what supports the license. A file that can't be read is left out.
 */
export async function supportingFiles(
  drafts: readonly DraftPart[],
  parts: Parts,
  signal: AbortSignal,
): Promise<readonly Evidence[]> {
  const found = await Promise.all(
    drafts.slice(0, maxComponents).map(async ({ draft, set }) => {
      const declared = [...set.revisions].flatMap(([revision, { licensed }]) =>
        licensed ? [{ revision, license: licensed.declared }] : [],
      );
      const kept = draft.evidence.filter((one) =>
        declared.some(({ revision, license }) => revision === one.revision && isEvidenceFor(one, license)),
      );
      const [first] = declared;
      if (kept.length > 0 || !first) return kept;
      return filesOf(withRevision(draft.component, first.revision), first.license, parts, signal);
    }),
  );
  return found.flat();
}

/** Those not named in the details. */
export function notNamed(evidence: readonly Evidence[], details: string): readonly Evidence[] {
  return evidence.filter((one) => !details.includes(evidencePlace(one)));
}

async function filesOf(
  coordinates: Coordinates,
  license: string,
  { definitions, files, service }: Parts,
  signal: AbortSignal,
): Promise<readonly Evidence[]> {
  const read = await files.of(coordinates, { pr: null }, signal);
  if (!read.ok) return [];
  const good = read.value.files.filter((file) => isEvidenceFor({ license: file.license, isChosen: false }, license));
  const atRoot = licenseFiles(good);
  const best = atRoot.length > 0 ? atRoot : good;
  const full = best.length > 0 ? await definitions.full(coordinates, signal) : null;
  const location = full?.ok ? full.value.definition.described.sourceLocation : null;
  return best
    .slice(0, 2)
    .map((file) => evidenceFrom({ coordinates, location, file, selection: null, service: service() }));
}
