/** Without the value; if it is not among them, with it as the last one. */
export function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
