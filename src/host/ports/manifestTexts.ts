import type { ManifestTexts } from '../../model/lineage/broughtIn.ts';
import { type IsLinkedOutside, readManifest } from '../scan/readManifest.ts';
import { placeInWorkspace, uriOf } from '../scan/scannedFiles.ts';
import type { Settings } from '../settings.ts';

/** The texts of the workspace's manifests as they are now: an editor's, while it has changes, or the disk's. */
export function manifestTexts(settings: Settings, isLinkedOutside: IsLinkedOutside): ManifestTexts {
  return {
    read: async (folder, path) => {
      const uri = uriOf(folder, path);
      const place = placeInWorkspace(uri);
      if (!place) return null;
      const read = await readManifest(uri, place, settings.maxFileSize(place.folder.uri), isLinkedOutside);
      return read?.ok ? read.value.text : null;
    },
  };
}
