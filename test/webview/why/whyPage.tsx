import type { WhyChain, WhyEvidence } from '../../../src/protocol/why.ts';
import type { Requested } from '../../../src/webview/kit/useRequest.ts';
import { WhyView } from '../../../src/webview/why/whyPane.tsx';
import { partHtml } from '../page.tsx';

export function evidence(changes: Partial<WhyEvidence> = {}): WhyEvidence {
  return {
    path: 'package/LICENSE',
    license: 'MIT',
    tool: 'scancode/32.3.0',
    supports: true,
    lines: { from: 5, to: 21 },
    confidence: 100,
    text: null,
    place: 'local',
    ...changes,
  };
}

export function chain(changes: Partial<WhyChain> = {}): WhyChain {
  return {
    declared: 'MIT',
    declaredBy: { kind: 'tools', tools: [{ tool: 'clearlydefined/1.5.0', declared: 'MIT' }] },
    evidence: [evidence()],
    otherEvidence: 0,
    unread: [],
    ...changes,
  };
}

/** The pane as HTML, drawn from data that was serialized as JSON. */
export function whyHtml(shown: Requested<WhyChain>, opened: readonly string[] = []): string {
  const crossed: Requested<WhyChain> = JSON.parse(JSON.stringify(shown));
  const part = <WhyView shown={crossed} onAgain={() => undefined} />;
  return partHtml(part, { opened: new Map(opened.map((id) => [id, 1])) });
}

export function chainHtml(changes: Partial<WhyChain> = {}, opened: readonly string[] = []): string {
  return whyHtml({ state: 'known', value: chain(changes) }, opened);
}
