import type { Event } from '../../base/event.ts';
import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Edit } from '../../curation/edit.ts';
import type { PanelDraft, PanelLocal } from '../../protocol/draft.ts';
import type { RequestResult } from '../../protocol/messages.ts';

/** What panels ask of whoever keeps the drafts. Coordinates have a revision; what fails is told in words for a person. */
export interface DraftsForPanels {
  /** The draft of the component, seen from this revision. Made from what is at hand: it is asked for with every snapshot. */
  panelDraft(coordinates: Coordinates): PanelDraft | null;
  local(coordinates: Coordinates): PanelLocal | null;
  /** Begins a draft where there is none. Succeeds when the edit is in the draft that documents show, and `panelDraft` tells of it. */
  edit(coordinates: Coordinates, edit: Edit): Promise<Result<null, string>>;
  licenseChoices(text: string, at: number): Promise<Result<RequestResult<'licenseChoices'>, string>>;
  /** Over the files of the definition, which are read first when that has not been done. */
  matchGlobs(
    coordinates: Coordinates,
    globs: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<RequestResult<'matchGlobs'>, string>>;
  /** `panelDraft` or `local` says something else now, of whichever component. */
  readonly onDidChange: Event<void>;
}
