import type { DescribedText } from '../core/describedTexts.ts';
import type { CuratedDescription, CuratedFile, CuratedSource, Curation, FacetName } from './curation.ts';

/**
 * One change of the user to one revision. `null` removes the draft's value of the field: a curation can remove nothing
 * from a definition (service-api.md 12.3).
 */
export type Edit =
  | { readonly field: 'declared'; readonly value: string | null }
  | { readonly field: 'source'; readonly value: CuratedSource | null }
  | { readonly field: DescribedText; readonly value: string | null }
  | { readonly field: 'facet'; readonly facet: FacetName; readonly globs: readonly string[] | null }
  | { readonly field: 'fileLicense'; readonly paths: readonly string[]; readonly value: string | null }
  | { readonly field: 'fileAttributions'; readonly paths: readonly string[]; readonly value: readonly string[] | null };

/**
 * The curation after one edit, without empty parts. `null` when nothing is left at all. Does to the value what
 * `editDraft` does to the text.
 */
export function editCuration(curation: Curation, edit: Edit): Curation | null {
  const { described, licensed, files } = curation;
  if (edit.field === 'declared')
    return filled(described, edit.value === null ? undefined : { declared: edit.value }, files);
  if (edit.field === 'fileLicense' || edit.field === 'fileAttributions')
    return filled(described, licensed, editFiles(files ?? [], edit));
  return filled(editDescription(described ?? {}, edit), licensed, files);
}

type DescriptionEdit = Exclude<Edit, { field: 'declared' | 'fileLicense' | 'fileAttributions' }>;

type FilesEdit = Extract<Edit, { field: 'fileLicense' | 'fileAttributions' }>;

function filled(
  described: CuratedDescription | undefined,
  licensed: Curation['licensed'],
  files: readonly CuratedFile[] | undefined,
): Curation | null {
  const result: Curation = {
    ...(described && Object.keys(described).length > 0 ? { described } : {}),
    ...(licensed ? { licensed } : {}),
    ...(files && files.length > 0 ? { files } : {}),
  };
  return Object.keys(result).length === 0 ? null : result;
}

function editDescription(described: CuratedDescription, edit: DescriptionEdit): CuratedDescription {
  if (edit.field === 'source') {
    const { sourceLocation: _, ...rest } = described;
    return edit.value === null ? rest : { ...rest, sourceLocation: edit.value };
  }
  if (edit.field === 'facet') {
    const { facets, ...rest } = described;
    const { [edit.facet]: _, ...others } = facets ?? {};
    const edited = edit.globs === null ? others : { ...others, [edit.facet]: edit.globs };
    return Object.keys(edited).length === 0 ? rest : { ...rest, facets: edited };
  }
  const { [edit.field]: _, ...rest } = described;
  return edit.value === null ? rest : { ...rest, [edit.field]: edit.value };
}

function editFiles(files: readonly CuratedFile[], edit: FilesEdit): readonly CuratedFile[] {
  const paths = new Set(edit.paths);
  const there = new Set(files.map(({ path }) => path));
  const edited = files.flatMap((file) => {
    if (!paths.has(file.path)) return [file];
    const changed = editFile(file, edit);
    return changed === null ? [] : [changed];
  });
  if (edit.value === null) return edited;
  return [
    ...edited,
    ...[...paths].filter((path) => !there.has(path)).flatMap((path) => editFile({ path }, edit) ?? []),
  ];
}

/** `null` when nothing but the path is left. */
function editFile(file: CuratedFile, edit: FilesEdit): CuratedFile | null {
  const key = edit.field === 'fileLicense' ? 'license' : 'attributions';
  const { [key]: _, ...rest } = file;
  const changed: CuratedFile = edit.value === null ? rest : { ...rest, [key]: edit.value };
  return changed.license === undefined && changed.attributions === undefined ? null : changed;
}
