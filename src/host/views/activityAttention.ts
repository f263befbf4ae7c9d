import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { activityViewId } from '../../contributions.ts';
import type { HarvestNews } from '../../model/activity/harvestNews.ts';
import type { HarvestItem } from '../../model/harvests/harvest.ts';
import type { Harvests } from '../../model/harvests/harvests.ts';
import type { ActivityView } from './activityView.ts';
import { arrivalWords } from './activityWords.ts';

interface Parts {
  readonly view: Pick<ActivityView, 'isVisible'>;
  readonly harvests: Pick<Harvests, 'setAttention'>;
  readonly news: Pick<HarvestNews, 'onDidTell'>;
}

/**
 * Who is there to hear of harvests. A person in front of this window makes the service be asked; one who has left the view is
 * told once of what came meanwhile. In a window that nobody is in front of, the badge says it.
 */
export class ActivityAttention implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();

  constructor(parts: Parts) {
    this.#parts = parts;
    const attend = (): void => parts.harvests.setAttention(vscode.window.state.focused);
    this.#store.add(vscode.window.onDidChangeWindowState(attend));
    this.#store.add(parts.news.onDidTell((items) => void this.#tell(items)));
    attend();
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #tell(items: readonly HarvestItem[]): Promise<void> {
    if (this.#parts.view.isVisible || !vscode.window.state.focused) return;
    const arrived = items.filter(({ state }) => state.kind === 'arrived').length;
    const show = vscode.l10n.t('Show Activity');
    const chosen = await vscode.window.showInformationMessage(arrivalWords(arrived, items.length - arrived), show);
    if (chosen === show) await vscode.commands.executeCommand(`${activityViewId}.focus`);
  }
}
