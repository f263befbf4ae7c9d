import * as vscode from 'vscode';

import { componentsViewId } from '../../contributions.ts';
import { type Coordinates, formatCoordinates } from '../../core/coordinates.ts';
import { isRecord } from '../../base/isRecord.ts';
import { componentArgument } from '../common/componentArgument.ts';
import { type RowElement, withTargets } from '../common/rowsView.ts';

/** What the Components view puts into a drag: coordinates as JSON. */
export const componentsMime = `application/vnd.code.tree.${componentsViewId}`;
export const textMime = 'text/plain';

/** Maximum components in one drag. */
const maxDragged = 20_000;

/** Lets components of the Components view be dragged to the Definitions view, and as text to anywhere. */
export class ComponentsDrag implements vscode.TreeDragAndDropController<RowElement> {
  readonly dragMimeTypes = [componentsMime, textMime];
  readonly dropMimeTypes: string[] = [];

  handleDrag(source: readonly RowElement[], data: vscode.DataTransfer): void {
    const found: Coordinates[] = [];
    const gather = (targets: readonly unknown[]): void => {
      for (const target of targets) {
        if (found.length >= maxDragged) return;
        if (!isRecord(target)) continue;
        const coordinates = target['kind'] === 'component' ? componentArgument(target)?.coordinates : null;
        if (coordinates) found.push(coordinates);
        else if (Array.isArray(target['children'])) gather(target['children']);
      }
    };
    gather(withTargets(source));
    if (found.length > 0) putComponents(data, componentsMime, found);
  }
}

/** As JSON for our views, and as lines of text for anything else. */
export function putComponents(data: vscode.DataTransfer, mime: string, coordinates: readonly Coordinates[]): void {
  const texts = coordinates.map(formatCoordinates);
  data.set(mime, new vscode.DataTransferItem(JSON.stringify(texts)));
  data.set(textMime, new vscode.DataTransferItem(texts.join('\n')));
}
