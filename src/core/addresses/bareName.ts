import type { ComponentType } from '../ecosystems.ts';
import { mavenProviderOf } from '../mavenProvider.ts';
import { exactRevision } from '../versions/exactRevision.ts';
import type { SitePage } from './foundAddress.ts';
import { goModule } from './goModule.ts';

/**
 * A package by name and version, as written in texts and by package managers: `name@1.0.0`, `@scope/name`,
 * `name==1.0.0`, `group:artifact:1.0.0`, `example.com/module@v1.0.0`. `type` is the type of `name@1.0.0` in this
 * context; npm has most of them. A name alone is ambiguous: `null`, as for anything else.
 */
export function readBareName(text: string, type: ComponentType = 'npm'): SitePage | null {
  const scoped = /^(@[\w.~-]+)\/([\w.~-]+)(?:@(.+))?$/.exec(text);
  if (scoped?.[1] && scoped[2]) return withVersion('npm', scoped[1], scoped[2], scoped[3] ?? '');
  const python = /^([\w.-]+)(?:\[[\w.,-]*\])?={2,3}(v?\d[\w.!+-]*)$/.exec(text);
  if (python?.[1] && python[2]) return withVersion('pypi', null, python[1], python[2]);
  const maven = /^([a-z][\w-]*(?:\.[\w-]+)*):([a-z][\w.-]*):(v?\d[\w.+-]*)(?::([\w-]+))?(?:@\w+)?$/i.exec(text);
  if (maven?.[1] && maven[2] && maven[3]) return mavenNotation(maven[1], maven[2], maven[3], maven[4]);
  if (type === 'go' || isGoWithVersion(text)) return goModule(text);
  const named = /^(?:([\w.-]+)\/)?([a-z\d_][\w.-]*)@(.+)$/i.exec(text);
  if (!named?.[2] || !named[3] || (named[1] !== undefined) !== (type === 'composer')) return null;
  return isVersion(named[3]) ? withVersion(type, named[1] ?? null, named[2], named[3]) : null;
}

/** A domain, a path and a version: no other form looks like this. */
function isGoWithVersion(text: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+\/[^@\s]+@v\d+\.\d+\.\d+/.test(text);
}

const providers: ReadonlyMap<string, string> = new Map([
  ['npm', 'npmjs'],
  ['pypi', 'pypi'],
  ['crate', 'cratesio'],
  ['gem', 'rubygems'],
  ['nuget', 'nuget'],
  ['pod', 'cocoapods'],
  ['composer', 'packagist'],
]);

function withVersion(type: ComponentType, namespace: string | null, name: string, version: string): SitePage | null {
  const provider = providers.get(type);
  if (provider === undefined || (version !== '' && !isVersion(version))) return null;
  const revision = exactRevision(type, version);
  const isTag = revision === null && /^[a-z]/i.test(version);
  return { type, provider, namespace, name, revision, ref: isTag ? version : null };
}

/** A version, a simple range or a dist-tag. The text after the `@` of a mail address is none of these. */
function isVersion(text: string): boolean {
  return /^(?:[\^~=]|>=)?v?\d+(?:(?:\.[\dx*]+)*(?:[-+!][\w.+!-]*|(?:a|b|rc|post|dev)\d+)?|[-+.!][\w.+!-]*)$|^(?:latest|next|beta|\*)$/i.test(
    text,
  );
}

function mavenNotation(group: string, name: string, version: string, classifier = ''): SitePage {
  const type = classifier === 'sources' ? 'sourcearchive' : 'maven';
  return { type, provider: mavenProviderOf(group, name, null), namespace: group, name, revision: version };
}
