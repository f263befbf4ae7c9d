import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Definition } from '../../src/core/definition.ts';
import { pageLabels } from '../support/pageLabels.ts';
import type { PanelSnapshot } from '../../src/protocol/snapshot.ts';
import { Panel } from '../../src/webview/panel.tsx';
import { type PanelTools, PanelToolsContext } from '../../src/webview/panelTools.ts';
import { type Navigation, startNavigation } from '../../src/webview/store.ts';
import { wordingOf } from '../../src/webview/wording.ts';
import { contentOf, noon, snapshotOf } from './snapshots.ts';

const loading = snapshotOf({ state: 'loading', lastKnown: null });

/** Of a page that is only drawn: its requests are never answered. */
function toolsOf(snapshot: PanelSnapshot, navigation: Partial<Navigation> = {}): PanelTools {
  return {
    snapshot,
    wording: wordingOf(pageLabels, 'en'),
    now: noon,
    navigation: { ...startNavigation, ...navigation },
    dispatch: nothing,
    request: () => new Promise(() => undefined),
    send: nothing,
    act: nothing,
    openLink: nothing,
    copyText: nothing,
  };
}

/** A part of the page as HTML. */
export function partHtml(part: VNode, navigation: Partial<Navigation> = {}, snapshot = loading): string {
  const tools = toolsOf(snapshot, navigation);
  return renderToString(<PanelToolsContext.Provider value={tools}>{part}</PanelToolsContext.Provider>);
}

/** The page as HTML, drawn from a snapshot that was serialized as JSON. */
export function htmlOf(snapshot: PanelSnapshot, navigation: Partial<Navigation> = {}): string {
  const crossed: PanelSnapshot = JSON.parse(JSON.stringify(snapshot));
  return renderToString(<Panel tools={toolsOf(crossed, navigation)} notice="" />);
}

/** All visible texts, with one space between two. */
export function textOf(html: string): string {
  return html
    .replace(/<(?:\/?(?:bdi|strong|span)\b)[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

export function pageText(definition: Definition, navigation: Partial<Navigation> = {}): string {
  return textOf(htmlOf(snapshotOf(contentOf(definition), definition), navigation));
}

function nothing(): void {
  // Pages that are only drawn request nothing.
}
