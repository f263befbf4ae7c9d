import type { Steps } from '../base/steps.ts';
import { compareTexts } from '../core/compareRevisions.ts';
import type { Scope } from '../core/scopes.ts';
import { visibleText } from '../core/visibleText.ts';
import { ContentId } from './contentId.ts';
import { type DeclaredLicense, declaredLicense } from './declaredLicense.ts';
import { type ExportedComponent, type ExportedProject, scopeOf } from './exportedComponent.ts';
import type { ExportFormat } from './exportFormat.ts';
import { checksumsOf, definitionPage, provenanceOf, safeAddress } from './provenance.ts';

/** Components written between two pauses. */
const slice = 50;

const rootId = 'SPDXRef-Project';

type Json = Readonly<Record<string, unknown>>;

export const spdx: ExportFormat = {
  id: 'spdx',
  label: 'SPDX 2.3',
  detail: 'Bill of materials as JSON',
  fileName: 'bom.spdx.json',
  extension: 'json',
  isNotice: false,
  scopes: null,
  write: spdxText,
  isOwn: (head) => head.includes('"Tool: clearlydefined-'),
};

/**
 * An SPDX 2.3 document as JSON. Its time of creation is required: without a given time it is the beginning of 1970, so
 * that equal contents make equal documents. A license that is not identified is `NOASSERTION`; `NONE` is only for a
 * curator's finding that there is none.
 */
function* spdxText(project: ExportedProject): Steps<readonly string[]> {
  const created = new Date(project.time ?? 0).toISOString().replace(/\.\d+Z$/, 'Z');
  const contents = new ContentId();
  contents.add(project.service);
  const packages = [`\n    ${JSON.stringify(rootPackage(project))}`];
  const relationships = [`\n    ${relationship('SPDXRef-DOCUMENT', 'DESCRIBES', rootId)}`];
  const ids = new PackageIds();
  const licenses: DeclaredLicense[] = [];
  yield;
  for (const [at, component] of project.components.entries()) {
    const id = ids.idOf(component);
    const license = declaredLicense(component);
    const text = JSON.stringify(packageJson(component, license, { id, created, project }));
    // The times of annotations are no contents.
    contents.add(text.replaceAll(created, ''));
    licenses.push(license);
    packages.push(`,\n    ${text}`);
    relationships.push(`,\n    ${relationship(id, relations[scopeOf(component)], rootId)}`);
    if (at % slice === 0) yield;
  }
  const extracted = extractedLicenses(project, licenses).map((one) => JSON.stringify(one));
  const head = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: visibleText(project.name),
    documentNamespace: `https://spdx.org/spdxdocs/${encodeURIComponent(plainName(project.name))}-${contents.uuid}`,
    creationInfo: { created, creators: [`Tool: clearlydefined-${project.program}`] },
    comment: `Licenses from ${visibleText(project.service)}. NOASSERTION: the license is not identified or not known.`,
  };
  // One object a line.
  const extractedList =
    extracted.length === 0 ? [] : [`,\n  "hasExtractedLicensingInfos": [\n    ${extracted.join(',\n    ')}\n  ]`];
  return [
    `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "packages": [`,
    ...packages,
    '\n  ]',
    ...extractedList,
    ',\n  "relationships": [',
    ...relationships,
    '\n  ]\n}\n',
  ];
}

/** By name and version, so that one more component changes no other's identifier. */
class PackageIds {
  readonly #used = new Map<string, number>();

  idOf({ name, version }: ExportedComponent): string {
    const [plain, number] = [name, version ?? ''].map((part) => part.replace(/[^A-Za-z0-9.]+/g, '-'));
    const base = `SPDXRef-Package-${plain}-${number}`.slice(0, 200);
    let count = this.#used.get(base) ?? 1;
    let id = base;
    while (this.#used.has(id)) id = `${base}-${++count}`;
    this.#used.set(base, count).set(id, 1);
    return id;
  }
}

/** Of letters, digits and a few marks, for an address. */
function plainName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100) || 'project';
}

function rootPackage({ name }: ExportedProject): Json {
  return {
    SPDXID: rootId,
    name: visibleText(name),
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    primaryPackagePurpose: 'APPLICATION',
    licenseConcluded: 'NOASSERTION',
    licenseDeclared: 'NOASSERTION',
    copyrightText: 'NOASSERTION',
  };
}

function packageJson(
  component: ExportedComponent,
  license: DeclaredLicense,
  { id, created, project }: { readonly id: string; readonly created: string; readonly project: ExportedProject },
): Json {
  const { name, version, packageUrl, definition } = component;
  const facts = provenanceOf(component, project).map(([fact, value]) => `clearlydefined:${fact}=${visibleText(value)}`);
  const discovered = (definition?.discovered ?? []).map(
    (text) => `clearlydefined:license:discovered=${visibleText(text)}`,
  );
  const checksums = checksumsOf(component).map(([name, checksumValue]) => {
    return { algorithm: name.replace('-', ''), checksumValue };
  });
  const references = packageUrl === null ? [] : [externalReference(packageUrl)];
  const source = safeAddress(definition?.sourceUrl ?? null);
  return {
    SPDXID: id,
    name: visibleText(name),
    ...(version === null ? {} : { versionInfo: visibleText(version) }),
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    primaryPackagePurpose: 'LIBRARY',
    licenseConcluded: 'NOASSERTION',
    licenseDeclared: declaredText(license),
    copyrightText: 'NOASSERTION',
    ...(source === null ? {} : { sourceInfo: `source: ${source}` }),
    ...(checksums.length === 0 ? {} : { checksums }),
    ...(references.length === 0 ? {} : { externalRefs: references }),
    annotations: [
      {
        annotationDate: created,
        annotationType: 'OTHER',
        annotator: `Tool: clearlydefined-${project.program}`,
        comment: [...facts, ...discovered].join('\n'),
      },
    ],
  };
}

function declaredText(license: DeclaredLicense): string {
  if (license.kind === 'expression') return license.text;
  return license.kind === 'none' ? 'NONE' : 'NOASSERTION';
}

function externalReference(packageUrl: string): Json {
  return { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: packageUrl };
}

const relations: Readonly<Record<Scope, string>> = {
  runtime: 'RUNTIME_DEPENDENCY_OF',
  optional: 'OPTIONAL_DEPENDENCY_OF',
  peer: 'PROVIDED_DEPENDENCY_OF',
  build: 'BUILD_DEPENDENCY_OF',
  development: 'DEV_DEPENDENCY_OF',
  test: 'TEST_DEPENDENCY_OF',
};

function relationship(from: string, relationshipType: string, to: string): string {
  return JSON.stringify({ spdxElementId: from, relationshipType, relatedSpdxElement: to });
}

/** Of one license that is outside the SPDX list: examples, not all. */
const maxPages = 20;

/** The document must describe every `LicenseRef-…` that it uses. The service has no text by that name. */
function extractedLicenses(project: ExportedProject, licenses: readonly DeclaredLicense[]): readonly Json[] {
  const pages = new Map<string, string[]>();
  for (const [at, license] of licenses.entries()) {
    const definition = project.components[at]?.definition;
    if (license.kind !== 'expression' || !definition) continue;
    for (const reference of license.references) {
      const known = pages.get(reference) ?? [];
      if (known.length < maxPages) known.push(definitionPage(project, definition));
      pages.set(reference, known);
    }
  }
  return [...pages]
    .sort(([a], [b]) => compareTexts(a, b))
    .map(([licenseId, all]) => ({
      licenseId,
      name: licenseId,
      extractedText: 'The text is not part of the definition. It is in the files of the components that declare it.',
      seeAlsos: [...new Set(all)].sort(compareTexts),
    }));
}
