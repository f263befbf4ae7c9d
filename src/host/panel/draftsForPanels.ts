import type { Event } from '../../base/event.ts';
import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Edit } from '../../curation/edit.ts';
import type { PanelDraft, PanelLocal } from '../../protocol/draft.ts';
import type { RequestResult } from '../../protocol/messages.ts';

/** The draft operations panels need. Coordinates have a revision; failures have text for users. */
export interface DraftsForPanels {
  /** The component's draft, seen from this revision. Built from cached data: it is called for every snapshot. */
  panelDraft(coordinates: Coordinates): PanelDraft | null;
  local(coordinates: Coordinates): PanelLocal | null;
  /**
   * Begins a draft if there is none. Succeeds when documents show the edit in the draft, and `panelDraft` includes it.
   */
  edit(coordinates: Coordinates, edit: Edit): Promise<Result<null, string>>;
  licenseChoices(text: string, at: number): Promise<Result<RequestResult<'licenseChoices'>, string>>;
  /** Applied to the definition's files, which are read first if necessary. */
  matchGlobs(
    coordinates: Coordinates,
    globs: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<RequestResult<'matchGlobs'>, string>>;
  /** `panelDraft` or `local` has changed, for any component. */
  readonly onDidChange: Event<void>;
}
