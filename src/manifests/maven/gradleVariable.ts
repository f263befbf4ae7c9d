import type { GradleVariable } from './gradleFacts.ts';

/** Longer expressions are code. Every step below goes through the text once, and takes something away from it. */
const maxLength = 200;

/** Calls that leave a text as it is. */
const getters: readonly string[] = ['.get', '.toString', '.trim', '.asProvider'];

/** Objects whose properties are the project's, or those of the projects above it. */
const owners: readonly string[] = [
  'this.',
  'project.',
  'rootProject.project.',
  'rootProject.',
  'parent.',
  'settings.',
  'gradle.',
];

/**
 * The name that an expression stands for: `project.ext.x`, `rootProject.extra["x"]`, `property('x')` and
 * `providers.gradleProperty("x").get()` all mean `x`. What is code keeps its text, and is never found. What stands behind `?:`
 * counts only when the name has no value, which can depend on the machine that builds: it is not read.
 */
export function variableIn(expression: string): GradleVariable {
  if (expression.length > maxLength) return { name: expression };
  const elvis = expression.indexOf('?:');
  return { name: nameIn(elvis < 0 ? expression : expression.slice(0, elvis)) };
}

function nameIn(expression: string): string {
  let name = withoutSuffixes(expression);
  if (name.startsWith('(') && name.endsWith(')')) name = withoutSuffixes(name.slice(1, -1));
  const owner = owners.find((one) => name.startsWith(one));
  if (owner !== undefined) name = name.slice(owner.length);
  const called =
    /^(?:providers\.gradleProperty|findProperty|property|getProperty|ext\.get|extra\.get|ext|extra|properties) ?[([] ?["']([\w.-]+)["'] ?[)\]]$/.exec(
      name,
    );
  if (called?.[1] !== undefined) return called[1];
  name = name.replace(/\[ ?["']([\w.-]+)["'] ?\]/g, '.$1');
  return name.replace(/^(?:ext|extra|properties)\./, '');
}

function withoutSuffixes(expression: string): string {
  let name = expression.trim();
  for (;;) {
    const shorter = withoutSuffix(name);
    if (shorter === name) return name;
    name = shorter;
  }
}

/** Without one `!!`, `.get()` or ` as String`. */
function withoutSuffix(name: string): string {
  if (name.endsWith('!!')) return name.slice(0, -2).trimEnd();
  if (name.endsWith(')')) {
    const open = name.lastIndexOf('(');
    const called = name.slice(0, open).trimEnd();
    const getter = getters.find((one) => called.endsWith(one));
    return open < 0 || getter === undefined || name.slice(open + 1, -1).trim() !== ''
      ? name
      : called.slice(0, -getter.length).trimEnd();
  }
  const type = name.lastIndexOf(' ');
  const cast = type < 0 || !/^\w+\??$/.test(name.slice(type + 1)) ? '' : name.slice(0, type).trimEnd();
  return cast.endsWith(' as') ? cast.slice(0, -' as'.length).trimEnd() : name;
}
