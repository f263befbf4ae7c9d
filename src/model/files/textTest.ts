/** True if a text contains `wanted`, ignoring case: without lower-casing each of 50,000 texts. */
export function textTest(wanted: string): (text: string) => boolean {
  if (wanted === '') return () => true;
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu');
  return (text) => pattern.test(text);
}
