import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Limiter } from '../../base/limiter.ts';
import { plainText } from '../../core/plainText.ts';
import { LineIndex, type SourceRange } from '../../core/range.ts';
import { type ManifestFindings, type PolicyFindings, verdictOf } from '../../model/policy/policyFindings.ts';
import { componentName } from '../../model/workspace/componentTree.ts';
import type { Dependents } from '../../model/workspace/dependents.ts';
import type { InventoryManifest } from '../../model/workspace/inventoryFile.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { PolicyFinding } from '../../policy/finding.ts';
import type { Policy } from '../../policy/policy.ts';
import { neededByLabel } from '../common/labels.ts';
import { textOf } from '../workspace/manifestContents.ts';
import { editorStamp } from '../workspace/readManifest.ts';
import { rangeIn } from '../common/ranges.ts';
import { uriOf } from '../common/scannedFiles.ts';
import { findingLabel } from '../common/policyLabels.ts';
import { policyUri } from '../common/policyPlace.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** More in one file would only slow the editor down. */
const maxShown = 500;

/** Files read at the same time, for the lines of their ranges. */
const readsAtOnce = 4;

/** One entry of the Problems panel, and what it is about. */
export interface ShownFinding {
  readonly diagnostic: vscode.Diagnostic;
  readonly folder: string;
  readonly path: string;
  readonly linked: LinkedDependency;
  readonly finding: PolicyFinding;
  /** That has found it. */
  readonly policy: Policy;
}

interface Parts extends Pick<SharedParts, 'inventory' | 'contents'> {
  readonly findings: PolicyFindings;
  readonly dependents: Pick<Dependents, 'of' | 'read' | 'onDidChange'>;
}

/** Turns ranges of a manifest into ranges of the editor. */
type ToRange = (range: SourceRange) => vscode.Range;

/**
 * The findings of policies, in the Problems panel. Ranges belong to one text: while a manifest has another one, being
 * typed or broken, what is shown stays where the editor moves it to, until the new text has been read.
 */
export class PolicyDiagnostics implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('clearlydefined-policy'));
  readonly #shown = new Map<string, readonly ShownFinding[]>();
  readonly #reads = new Limiter(readsAtOnce);
  /** Of files that no editor shows. */
  readonly #lines = new WeakMap<InventoryManifest, LineIndex>();
  /** Counts the changes: a file read for an older one is not shown. */
  #turn = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const event of [parts.findings.onDidChange, parts.dependents.onDidChange])
      this.#store.add(event(() => void this.#showAll()));
    void this.#showAll();
  }

  /** What this entry, which the editor passes on as a copy, is about. */
  of(uri: vscode.Uri, { code, message, source }: vscode.Diagnostic): ShownFinding | undefined {
    if (source !== diagnosticSource || typeof code !== 'object') return undefined;
    return this.#shown
      .get(uri.toString())
      ?.find(({ diagnostic }) => diagnostic.message === message && sameCode(diagnostic.code, code));
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #showAll(): Promise<void> {
    const turn = ++this.#turn;
    const { manifests } = this.#parts.findings;
    const current = new Set(manifests.map(({ folder, manifest }) => uriOf(folder, manifest.path).toString()));
    for (const key of this.#shown.keys())
      if (!current.has(key)) {
        this.#shown.delete(key);
        this.#collection.delete(vscode.Uri.parse(key));
      }
    await Promise.all(manifests.map((one) => this.#reads.run(() => this.#show(one, turn))));
  }

  async #show(found: ManifestFindings, turn: number): Promise<void> {
    if (turn !== this.#turn) return;
    const uri = uriOf(found.folder, found.manifest.path);
    const toRange = await this.#rangesIn(uri, found);
    if (toRange === null || turn !== this.#turn) return;
    const { dependents } = this.#parts;
    const { shown, leftOut } = shownOf(found, toRange, (linked) => dependents.of(linked));
    this.#shown.set(uri.toString(), shown);
    const diagnostics = shown.map(({ diagnostic }) => diagnostic);
    this.#collection.set(uri, leftOut > 0 ? [...diagnostics, leftOutDiagnostic(leftOut)] : diagnostics);
    // Shown at once, and once more with what was read.
    const transitive = shown.map(({ linked }) => linked).filter(({ isDirect }) => !isDirect);
    void dependents.read({ folder: found.folder, path: found.manifest.path }, transitive);
  }

  /** `null`: the findings are those of another text than that of the file. */
  async #rangesIn(uri: vscode.Uri, { folder, manifest }: ManifestFindings): Promise<ToRange | null> {
    if (manifest.isOutdated) return null;
    const key = uri.toString();
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === key);
    if (document) {
      const isRead =
        !document.isDirty || this.#parts.inventory.stampOf(folder, manifest.path) === editorStamp(document);
      return isRead ? (range) => rangeIn(document, range) : null;
    }
    const lines = this.#lines.get(manifest) ?? (await this.#linesOf(folder, manifest));
    return lines && ((range) => lineRange(lines, range));
  }

  async #linesOf(folder: string, manifest: InventoryManifest): Promise<LineIndex | null> {
    const content = await this.#parts.contents.read(folder, manifest.path);
    if (content === null) return null;
    const lines = new LineIndex(textOf(content));
    this.#lines.set(manifest, lines);
    return lines;
  }
}

export const diagnosticSource = 'ClearlyDefined';

/** Denials first, then in the order of the file. */
function shownOf(
  { folder, manifest, inForce, reported }: ManifestFindings,
  toRange: ToRange,
  dependentsOf: (linked: LinkedDependency) => readonly LinkedDependency[],
): { readonly shown: readonly ShownFinding[]; readonly leftOut: number } {
  const lines = new LineIndex(inForce.text);
  const denied = reported.filter(({ findings }) => verdictOf(findings) === 'deny');
  const others = reported.filter(({ findings }) => verdictOf(findings) !== 'deny');
  const all = [...denied, ...others].flatMap(({ linked, findings }) =>
    findings.map((finding) => ({ linked, finding })),
  );
  const shown = all.slice(0, maxShown).map(({ linked, finding }): ShownFinding => {
    const diagnostic = diagnosticOf(linked, finding, toRange(rangeOf(linked)), ruleLocation(folder, finding, lines));
    const [needing, ...others] = dependentsOf(linked);
    if (needing) {
      const place = new vscode.Location(uriOf(folder, manifest.path), toRange(needing.dependency.nameRange));
      const names = [needing, ...others].map((one) => plainText(componentName(one)));
      const related = new vscode.DiagnosticRelatedInformation(place, neededByLabel(names));
      diagnostic.relatedInformation = [...(diagnostic.relatedInformation ?? []), related];
    }
    return { folder, path: manifest.path, linked, finding, policy: inForce.policy, diagnostic };
  });
  return { shown, leftOut: all.length - shown.length };
}

/** Name and version, or the name alone where the version precedes it. */
function rangeOf({ dependency: { nameRange, versionRange } }: LinkedDependency): SourceRange {
  const end = versionRange && versionRange.start >= nameRange.end ? versionRange.end : nameRange.end;
  return { start: nameRange.start, end };
}

function diagnosticOf(
  linked: LinkedDependency,
  finding: PolicyFinding,
  range: vscode.Range,
  rule: vscode.Location,
): vscode.Diagnostic {
  const name = plainText([componentName(linked), linked.version].filter(Boolean).join(' '));
  const severity = finding.verdict === 'deny' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const made = new vscode.Diagnostic(range, `${name}: ${findingLabel(finding)}`, severity);
  made.source = diagnosticSource;
  const { line, character } = rule.range.start;
  // The editor opens this fragment at the line and column, counted from one.
  made.code = { value: finding.rule, target: rule.uri.with({ fragment: `L${line + 1},${character + 1}` }) };
  made.relatedInformation = [
    new vscode.DiagnosticRelatedInformation(rule, vscode.l10n.t('Rule {0} of the policy', finding.rule)),
  ];
  return made;
}

/** The deciding value in the policy; for a default that the policy doesn't state, its beginning. */
function ruleLocation(folder: string, { range }: PolicyFinding, lines: LineIndex): vscode.Location {
  return new vscode.Location(policyUri(folder), lineRange(lines, range ?? { start: 0, end: 0 }));
}

function leftOutDiagnostic(count: number): vscode.Diagnostic {
  const message = vscode.l10n.t('More findings of the policy in the Components view: {0}', count);
  const made = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), message, vscode.DiagnosticSeverity.Information);
  made.source = diagnosticSource;
  return made;
}

export function lineRange(lines: LineIndex, range: SourceRange): vscode.Range {
  const { start, end } = lines.rangeOf(range);
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

function sameCode(one: vscode.Diagnostic['code'], other: vscode.Diagnostic['code']): boolean {
  return typeof one === 'object' && typeof other === 'object' && one.value === other.value;
}
