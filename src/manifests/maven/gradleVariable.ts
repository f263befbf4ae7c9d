import type { GradleVariable } from './gradleFacts.ts';

/**
 * The name that an expression stands for: `project.ext.x`, `rootProject.extra["x"]`, `property('x')` and
 * `providers.gradleProperty("x").get()` all mean `x`. What is code keeps its text, and is never found.
 */
export function variableIn(expression: string): GradleVariable {
  const [written = '', otherwise] = expression.split('?:', 2);
  const fallback = otherwise === undefined ? null : /^\s*["']([^"'$]*)["']\s*$/.exec(otherwise)?.[1];
  const name = nameIn(written);
  return fallback ? { name, fallback: [fallback] } : { name };
}

function nameIn(expression: string): string {
  let name = expression.trim();
  name = name.replace(/(?:\s+as\s+\w+\??|!!|\.(?:get|toString|trim|asProvider)\(\s*\)|\s)+$/, '');
  name = name.replace(/^\((.*)\)$/s, '$1').replace(/\s+as\s+\w+\??$/, '');
  name = name.replace(/^(?:this|project|rootProject|rootProject\.project|parent|settings|gradle)\./, '');
  const called =
    /^(?:providers\.gradleProperty|findProperty|property|getProperty|ext\.get|extra\.get|ext|extra|properties)\s*[([]\s*["']([\w.-]+)["']\s*[)\]]$/.exec(
      name,
    );
  if (called?.[1] !== undefined) return called[1];
  name = name.replace(/\[\s*["']([\w.-]+)["']\s*\]/g, '.$1');
  return name.replace(/^(?:ext|extra|properties)\./, '');
}
