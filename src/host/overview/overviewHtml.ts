import { fill } from '../../base/fill.ts';
import {
  changeKinds,
  chartRules,
  type OverviewChanges,
  type OverviewNumbers,
  type OverviewRow,
} from '../../core/overview.ts';
import { htmlText } from '../../core/htmlText.ts';
import { visibleText } from '../../core/visibleText.ts';
import { workspaceOverviewLabels } from '../../protocol/labels/workspaceOverviewLabels.ts';
import { changeNames, scopeNames, scoreName, stateName } from '../../protocol/overviewNames.ts';

/** What is exported isn't translated. */
const labels = workspaceOverviewLabels;

export interface ExportedOverview {
  /** Of the workspace. */
  readonly name: string;
  /** What is chosen; empty for everything. */
  readonly filter: string;
  readonly numbers: OverviewNumbers;
  readonly changes: OverviewChanges | null;
  readonly rows: readonly OverviewRow[];
}

/** One line of a chart. */
type Line = readonly [label: string, components: number];

/**
 * The overview as one HTML file without scripts, in English. Its policy lets it load nothing. The same data gives the
 * same bytes: it has no time and no machine in it.
 */
export function overviewHtml(overview: ExportedOverview): string {
  const { name, filter, numbers, changes, rows } = overview;
  const { total, needing, findings } = numbers;
  const heading = name === '' ? labels.title : `${labels.title}: ${name}`;
  const all = counted(labels.componentsOne, labels.componentsOther, total);
  const summary = [
    all,
    ...(needing > 0 ? [counted(labels.needAttentionOne, labels.needAttentionOther, needing)] : []),
  ].join(' · ');
  const more = numbers.otherLicenses;
  const charts = [
    chart(
      labels.states,
      numbers.states.map(({ state, components }) => [labels[stateName(state)], components]),
      total,
    ),
    chart(
      labels.scores,
      numbers.scores.map(({ level, components }) => [scoreName(labels, level), components]),
      total,
    ),
    ...(findings ? [findingsChart(findings, total)] : []),
    ...(changes ? [changesChart(changes)] : []),
    chart(
      labels.licenses,
      numbers.licenses.map(({ license, components }) => [license, components]),
      total,
      more > 0 ? fill(labels.more, { count: number(more) }) : '',
    ),
  ];
  const listed = rows.length === total ? '' : fill(labels.matching, { count: number(rows.length), all });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(heading)}</title>
<style>
${styles}</style>
</head>
<body>
<main>
<h1>${escape(heading)}</h1>
<p class="faint">${escape([summary, filter].filter(Boolean).join(' · '))}</p>
<div class="charts">
${charts.join('\n')}
</div>
${list(rows, listed)}
</main>
</body>
</html>
`;
}

function findingsChart(findings: NonNullable<OverviewNumbers['findings']>, total: number): string {
  const { deny, review, byRule } = findings;
  const rules = chartRules(byRule).map(({ rule, reason, components }): Line => [
    reason === null ? rule : `${rule}: ${reason}`,
    components,
  ]);
  return chart(
    labels.findings,
    [[labels.statePolicyDenied, deny], [labels.statePolicyReview, review], ...rules],
    total,
  );
}

function changesChart(changes: OverviewChanges): string {
  const lines = changeKinds.map((kind): Line => [labels[changeNames[kind]], changes[kind]]);
  return chart(labels.changes, lines, changes.added + changes.removed + changes.updated);
}

function chart(title: string, lines: readonly Line[], total: number, note = ''): string {
  const rows = lines.map(([label, components]) => {
    const share = total > 0 ? (components / total) * 100 : 0;
    const bar = components === 0 ? '' : `<div style="width:${share.toFixed(2)}%"></div>`;
    return `<tr><th scope="row">${escape(label)}</th><td class="bar">${bar}</td><td class="number">${number(components)}</td><td class="number faint">${percent(share)}</td></tr>`;
  });
  const foot = note === '' ? '' : `\n<p class="faint">${escape(note)}</p>`;
  return `<section>
<h2>${escape(title)}</h2>
<table class="chart" aria-label="${escape(title)}">
${rows.join('\n')}
</table>${foot}
</section>`;
}

function list(rows: readonly OverviewRow[], note: string): string {
  const columns = [labels.columnName, labels.columnVersion, labels.columnLicense, labels.columnState, labels.scope];
  const head = columns.map((label) => `<th scope="col">${escape(label)}</th>`).join('');
  const body = rows.map(({ name, version, license, state, scope, score, verdict }) => {
    const remark =
      verdict === null ? '' : ` · ${verdict === 'deny' ? labels.statePolicyDenied : labels.statePolicyReview}`;
    const cells = [version ?? '', license ?? '', labels[stateName(state)] + remark, labels[scopeNames[scope]]];
    return `<tr><th scope="row">${escape(name)}</th>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}<td class="number">${score === null ? '' : number(score)}</td></tr>`;
  });
  return `<section class="list">
<h2>${escape(labels.list)}</h2>${note === '' ? '' : `\n<p class="faint">${escape(note)}</p>`}
<table>
<thead><tr>${head}<th scope="col" class="number">${escape(labels.columnScore)}</th></tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>
</section>`;
}

function counted(one: string, other: string, count: number): string {
  return fill(count === 1 ? one : other, { count: number(count) });
}

const numbers = new Intl.NumberFormat('en');

function number(value: number): string {
  return numbers.format(value);
}

/** Shares between none and all are never rounded to either. */
function percent(share: number): string {
  return `${share > 0 && share < 100 ? Math.min(99, Math.max(1, Math.round(share))) : share}%`;
}

/** As text or as the value of an attribute, without hidden characters. */
function escape(text: string): string {
  return htmlText(visibleText(text));
}

const styles = `:root { color-scheme: light dark; --bar: light-dark(#0060c0, #4daafc); --line: light-dark(#d4d4d4, #454545); --faint: light-dark(#595959, #b0b0b0); --track: light-dark(#ececec, #333); }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; color: light-dark(#1f1f1f, #e0e0e0); background: light-dark(#fff, #1f1f1f); overflow-wrap: anywhere; }
main { max-width: 1200px; margin: 0 auto; padding: 24px clamp(12px, 3vw, 32px) 48px; }
h1 { margin: 0; font-size: 1.7em; line-height: 1.25; }
h2 { margin: 0 0 8px; font-size: 1.15em; }
p { margin: 4px 0 0; }
.faint { color: var(--faint); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 32px; margin: 24px 0 32px; align-items: start; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 4px 12px 4px 0; text-align: start; font-weight: 400; vertical-align: top; }
.chart th { width: 45%; }
.chart .bar { width: 35%; vertical-align: middle; }
.bar div { height: 8px; min-width: 1px; border-radius: 2px; background: var(--bar); print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.number { text-align: end; padding-inline-end: 0; padding-inline-start: 12px; font-variant-numeric: tabular-nums; white-space: nowrap; }
.list thead th { font-size: 0.92em; color: var(--faint); border-bottom: 1px solid var(--line); }
.list tbody tr { border-bottom: 1px solid var(--track); }
.list tbody th { font-weight: 600; }
@media (width >= 640px) { .list td:nth-child(n + 4) { overflow-wrap: break-word; } }
@media (forced-colors: active) { .bar div { background: Highlight; forced-color-adjust: none; } }
@media print { :root { color-scheme: light; } main { max-width: none; padding: 0; } section, tr { break-inside: avoid; } .list { break-inside: auto; } .list thead { display: table-header-group; } }
`;
