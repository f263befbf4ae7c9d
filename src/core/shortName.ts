/** Most characters of a name in a row of 300 pixels that leave space for version and license. */
const longest = 32;

/**
 * A long name without its first segments: the last ones tell components apart. `…/aws-sdk-go-v2/service/s3`. At least
 * one segment stays, and two if the last is only the major version of a Go module.
 */
export function shortName(name: string): string {
  if (name.length <= longest) return name;
  const segments = name.split('/');
  const least = /^v\d+$/.test(segments.at(-1) ?? '') ? 2 : 1;
  let kept = segments;
  while (kept.length > least && kept.join('/').length + 2 > longest) kept = kept.slice(1);
  return kept.length === segments.length ? name : ['…', ...kept].join('/');
}
