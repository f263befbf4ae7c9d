import type { Steps } from '../base/steps.ts';
import type { Scope } from '../core/scopes.ts';
import { visibleText } from '../core/visibleText.ts';
import { ContentId } from './contentId.ts';
import { declaredLicense, listedLicenseIn } from './declaredLicense.ts';
import { type ExportedComponent, type ExportedProject, scopeOf } from './exportedComponent.ts';
import type { ExportFormat } from './exportFormat.ts';
import { checksumsOf, provenanceOf, safeAddress } from './provenance.ts';

/** Components written between two pauses. */
const slice = 50;

const rootRef = 'project';

type Json = Readonly<Record<string, unknown>>;

export const cycloneDx: ExportFormat = {
  id: 'cyclonedx',
  label: 'CycloneDX 1.6',
  detail: 'Bill of materials as JSON',
  fileName: 'bom.cdx.json',
  extension: 'json',
  isNotice: false,
  scopes: null,
  write: cycloneDxText,
  isOwn: (head) => head.includes('"bomFormat": "CycloneDX"') && head.includes('"name": "clearlydefined"'),
};

/**
 * A CycloneDX 1.6 document. Written by hand: `@cyclonedx/cyclonedx-library` would add 32 kB to the packed extension, and
 * its evidence model has no occurrences. A declared license is in `licenses`, discovered ones are evidence; a component
 * without an identified license has no `licenses` and its state as a property.
 */
function* cycloneDxText(project: ExportedProject): Steps<readonly string[]> {
  const id = new ContentId();
  const refs = new ComponentRefs();
  const direct: string[] = [];
  const root = { type: 'application', 'bom-ref': rootRef, name: visibleText(project.name) };
  id.add(JSON.stringify([root, project.service]));
  yield;
  const components: string[] = [];
  for (const [at, component] of project.components.entries()) {
    const ref = refs.refOf(component);
    if (component.places.some(({ isDirect }) => isDirect)) direct.push(ref);
    const text = JSON.stringify(componentJson(component, ref, project));
    id.add(text);
    components.push(`${at === 0 ? '' : ','}\n    ${text}`);
    if (at % slice === 0) yield;
  }
  const metadata = {
    ...(project.time === null ? {} : { timestamp: new Date(project.time).toISOString() }),
    tools: { components: [{ type: 'application', name: 'clearlydefined', version: project.program }] },
    component: root,
    properties: [property('service', project.service)],
  };
  const head = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${id.uuid}`,
    version: 1,
    metadata,
  };
  // One object a line: readable differences, and a file half as long as an indented one.
  return [
    `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "components": [`,
    ...components,
    `\n  ],\n  "dependencies": [\n    ${JSON.stringify({ ref: rootRef, ...some('dependsOn', direct) })}\n  ]\n}\n`,
  ];
}

/** Unique and stable: the package URL, else the coordinates' key or the name. */
class ComponentRefs {
  readonly #used = new Set<string>([rootRef]);

  refOf({ packageUrl, key }: ExportedComponent): string {
    const ref = packageUrl !== null && !this.#used.has(packageUrl) ? packageUrl : key;
    this.#used.add(ref);
    return ref;
  }
}

function componentJson(component: ExportedComponent, ref: string, project: ExportedProject): Json {
  const { version, packageUrl, definition } = component;
  const { group, name } = namesOf(component);
  const source = safeAddress(definition?.sourceUrl ?? null);
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group === null ? {} : { group }),
    name,
    ...(version === null ? {} : { version: visibleText(version) }),
    scope: scopes[scopeOf(component)],
    ...some(
      'hashes',
      checksumsOf(component).map(([alg, content]) => ({ alg, content })),
    ),
    ...some('licenses', licensesOf(component)),
    ...(packageUrl === null ? {} : { purl: packageUrl }),
    ...some('externalReferences', source === null ? [] : [{ type: 'vcs', url: source }]),
    ...some(
      'properties',
      provenanceOf(component, project)
        .filter(([fact]) => fact !== 'service')
        .map(([fact, value]) => property(fact, value)),
    ),
    evidence: evidenceOf(component),
  };
}

const scopes: Readonly<Record<Scope, 'required' | 'optional' | 'excluded'>> = {
  runtime: 'required',
  optional: 'optional',
  peer: 'optional',
  build: 'excluded',
  development: 'excluded',
  test: 'excluded',
};

function namesOf({ name, coordinates }: ExportedComponent): { readonly group: string | null; readonly name: string } {
  const group = coordinates && ['npm', 'maven', 'composer'].includes(coordinates.type) ? coordinates.namespace : null;
  return coordinates && group !== null
    ? { group: visibleText(group), name: visibleText(coordinates.name) }
    : { group: null, name: visibleText(name) };
}

function licensesOf(component: ExportedComponent): readonly Json[] {
  const license = declaredLicense(component);
  const acknowledgement = 'declared';
  if (license.kind !== 'expression') return [];
  return license.isListed
    ? [{ license: { id: license.text, acknowledgement } }]
    : [{ expression: license.text, acknowledgement }];
}

function evidenceOf({ definition, places }: ExportedComponent): Json {
  // The schema takes one expression or several licenses, never both: an expression among several is a name.
  const licenses = (definition?.discovered ?? []).map((text) => {
    const id = listedLicenseIn(text);
    return { license: id === null ? { name: visibleText(text) } : { id } };
  });
  return {
    occurrences: places.map(({ manifest, line }) => ({ location: visibleText(manifest), line })),
    ...some('licenses', licenses),
  };
}

function property(name: string, value: string): Json {
  return { name: `clearlydefined:${name}`, value: visibleText(value) };
}

/** Empty lists are left out. */
function some(name: string, items: readonly unknown[]): Json {
  return items.length === 0 ? {} : { [name]: items };
}
