import { decodeText } from '../../base/decodeText.ts';
import type { ManifestContents } from '../../model/workspace/dependencyPathFinder.ts';
import type { Content } from '../../model/readingWorker.ts';
import { type IsLinkedOutside, readManifest } from './readManifest.ts';
import { placeInWorkspace, uriOf } from '../common/scannedFiles.ts';
import type { Settings } from '../common/settings.ts';

/** The current contents of the workspace's manifests: an editor's, while it has changes, otherwise the disk's. */
export function manifestContents(settings: Settings, isLinkedOutside: IsLinkedOutside): ManifestContents {
  return {
    read: async (folder, path) => {
      const uri = uriOf(folder, path);
      const place = placeInWorkspace(uri);
      if (!place) return null;
      const limit = settings.maxFileSize(place.folder.uri);
      return readManifest(uri, place, { limit, isLinkedOutside }, async (found) =>
        found?.ok ? found.value.content : null,
      );
    },
  };
}

/** A content as text. Everything that is loaded later takes it from here: activation then loads no file more. */
export function textOf(content: Content): string {
  return typeof content === 'string' ? content : decodeText(content);
}
