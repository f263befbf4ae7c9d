/** Context keys and their values; a missing one is undefined, as before the extension has set it. */
export type Context = Readonly<Record<string, unknown>>;

/** Evaluates a when clause of package.json as VS Code does: `||`, `&&`, `!`, parentheses, `==`, `!=`, `=~`, `in`. */
export function holds(when: string | undefined, context: Context): boolean {
  if (when === undefined || when === '') return true;
  const tokens = [...when.matchAll(/\s*(\|\||&&|==|!=|=~|!|\(|\)|\/(?:\\.|[^/\\])+\/|[^\s()!=|&]+)/g)].map(
    ([, token = '']) => token,
  );
  let at = 0;
  const takes = (...expected: readonly string[]): boolean => {
    if (expected.some((token, offset) => tokens[at + offset] !== token)) return false;
    at += expected.length;
    return true;
  };
  const next = (): string => {
    const token = tokens[at++];
    if (token === undefined) throw new Error(`incomplete: ${when}`);
    return token;
  };
  const anyOf = (): boolean => {
    let isTrue = allOf();
    while (takes('||')) isTrue = allOf() || isTrue;
    return isTrue;
  };
  const allOf = (): boolean => {
    let isTrue = one();
    while (takes('&&')) isTrue = one() && isTrue;
    return isTrue;
  };
  const one = (): boolean => {
    if (takes('!')) return !one();
    if (takes('(')) {
      const isTrue = anyOf();
      if (!takes(')')) throw new Error(`no closing parenthesis: ${when}`);
      return isTrue;
    }
    const value = context[next()];
    // The editor compares without regard to types: `1` is `'1'`.
    if (takes('==')) return String(value) === next();
    if (takes('!=')) return String(value) !== next();
    if (takes('=~')) return new RegExp(next().slice(1, -1)).test(String(value));
    if (takes('in')) return listOf(context[next()]).includes(value);
    if (takes('not', 'in')) return !listOf(context[next()]).includes(value);
    return Boolean(value);
  };
  const isTrue = anyOf();
  if (at < tokens.length) throw new Error(`${tokens[at]} is unexpected: ${when}`);
  return isTrue;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
