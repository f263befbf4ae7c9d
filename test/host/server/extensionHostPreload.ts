// Loaded into the extension host process before VS Code's own code.
import { registerHooks } from 'node:module';
import { recordConnections, recordVariable } from './recordConnections.ts';

keepPlainOutput();
restoreProposedApiRule();
const record = process.env[recordVariable];
if (record !== undefined) recordConnections(record);

/**
 * VS Code replaces `console.*` and the `write` functions of both output streams in the extension host and sends the
 * text to the browser window. A test run keeps Node's own functions: the process that started the host reads the
 * streams.
 */
function keepPlainOutput(): void {
  const kept = new Set<unknown>([console, process.stdout, process.stderr]);
  const define = Object.defineProperty;
  Object.defineProperty = <T>(target: T, key: PropertyKey, descriptor: PropertyDescriptor & ThisType<unknown>): T => {
    const isReplacement =
      typeof descriptor.get === 'function' && /^(log|info|warn|debug|error|write)$/.test(String(key));
    return isReplacement && kept.has(target) ? target : define(target, key, descriptor);
  };
}

/**
 * code-server enables every proposed API for every extension, so a test would pass here and fail in VS Code. This
 * restores the rule: the one function that always returns true gets the meaning it has in VS Code. It warns unless it
 * finds exactly one such place; the self-test then fails.
 */
function restoreProposedApiRule(): void {
  const always = /function (\w+)\((\w+),(\w+)\)\{return!0\}(?=function \w+\(\w+,\w+\)\{if\(!\1\()/g;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith('/extensionHostProcess.js')) return loaded;
      const before = sourceText(loaded.source);
      const places = [...before.matchAll(always)].length;
      if (places !== 1) process.stderr.write(`[host] proposed API rule not restored (${places} places found)\n`);
      const source = before.replace(
        always,
        (_all, name, extension, proposal) =>
          `function ${name}(${extension},${proposal}){return!!${extension}.enabledApiProposals?.includes(${proposal})}`,
      );
      return { ...loaded, source };
    },
  });
}

function sourceText(source: unknown): string {
  if (typeof source === 'string') return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return new TextDecoder().decode(source);
  return '';
}
