// An oxlint plugin with one rule, which reports every regular expression of a file as JSON.

/** What the rule reports: the pattern, or the code that builds it when the pattern is not constant. */
export interface ListedPattern {
  readonly source: string;
  readonly flags: string;
  readonly isConstant: boolean;
}

/** The parts of a syntax tree that the rule reads. */
interface SyntaxNode {
  readonly type: string;
  readonly [property: string]: unknown;
}

interface Variable {
  readonly name: string;
  readonly defs: readonly { readonly node: SyntaxNode; readonly parent: SyntaxNode | null }[];
}

interface Scope {
  readonly set: ReadonlyMap<string, Variable>;
  readonly upper: Scope | null;
}

interface RuleContext {
  readonly sourceCode: {
    getText(node: SyntaxNode): string;
    getScope(node: SyntaxNode): Scope;
  };
  report(found: { readonly node: SyntaxNode; readonly message: string }): void;
}

function create(context: RuleContext): Readonly<Record<string, (node: SyntaxNode) => void>> {
  const { sourceCode } = context;
  const report = (node: SyntaxNode, pattern: ListedPattern): void =>
    context.report({ node, message: JSON.stringify(pattern) });

  const constructed = (node: SyntaxNode): void => {
    if (!isNode(node['callee']) || node['callee']['name'] !== 'RegExp') return;
    const [pattern, flags] = nodesOf(node['arguments']);
    const source = pattern && constantText(pattern);
    const known = flags === undefined ? '' : constantText(flags);
    if (source === undefined || known === undefined)
      report(node, { source: sourceCode.getText(node).replaceAll(/\s+/g, ' '), flags: '', isConstant: false });
    else report(node, { source, flags: known, isConstant: true });
  };

  const constantText = (node: SyntaxNode): string | undefined => {
    const { regex, value } = node;
    if (node.type === 'Literal')
      return typeof value === 'string' ? value : isPattern(regex) ? regex.pattern : undefined;
    if (node.type === 'Identifier') {
      const init = constantOf(String(node['name']), sourceCode.getScope(node));
      return init && constantText(init);
    }
    if (node.type === 'MemberExpression')
      return isNode(node['object']) && isNode(node['property']) && node['property']['name'] === 'source'
        ? constantText(node['object'])
        : undefined;
    if (node.type === 'TaggedTemplateExpression')
      return isNode(node['tag']) && sourceCode.getText(node['tag']) === 'String.raw' && isNode(node['quasi'])
        ? templateText(node['quasi'], 'raw')
        : undefined;
    return node.type === 'TemplateLiteral' ? templateText(node, 'cooked') : undefined;
  };

  const templateText = (template: SyntaxNode, form: 'raw' | 'cooked'): string | undefined => {
    const inner = nodesOf(template['expressions']).map(constantText);
    const pieces = nodesOf(template['quasis']).map(({ value }) => (isTexts(value) ? value[form] : ''));
    return inner.includes(undefined) ? undefined : pieces.map((piece, at) => piece + (inner[at] ?? '')).join('');
  };

  return {
    Literal: (node) => {
      if (isPattern(node['regex']))
        report(node, { source: node['regex'].pattern, flags: node['regex'].flags, isConstant: true });
    },
    NewExpression: constructed,
    CallExpression: constructed,
  };
}

/** The initial value of a `const` in this file. */
function constantOf(name: string, scope: Scope): SyntaxNode | undefined {
  for (let around: Scope | null = scope; around; around = around.upper) {
    const found = around.set.get(name);
    if (!found) continue;
    const [only] = found.defs;
    return only?.parent?.['kind'] === 'const' && isNode(only.node['init']) ? only.node['init'] : undefined;
  }
  return undefined;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function nodesOf(value: unknown): readonly SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isPattern(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value;
}

function isTexts(value: unknown): value is { readonly raw: string; readonly cooked: string } {
  return typeof value === 'object' && value !== null && 'cooked' in value;
}

const plugin = { meta: { name: 'patterns' }, rules: { list: { create } } };

// oxlint expects a plugin to be the default export of its file.
export { plugin as default };
