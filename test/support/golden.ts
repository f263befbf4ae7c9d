import { AssertionError } from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Compares a text with the golden file at `file`, a path from the repository root (the tests run there). A difference
 * fails with the diff that mocha prints and writes the text beside it as `<file>.actual`; `UPDATE_GOLDEN=1` writes the
 * golden file instead.
 */
export function assertGolden(actual: string, file: string): void {
  const golden = path.resolve(process.cwd(), file);
  const beside = `${golden}.actual`;
  if (process.env['UPDATE_GOLDEN']) {
    fs.mkdirSync(path.dirname(golden), { recursive: true });
    fs.writeFileSync(golden, actual);
    fs.rmSync(beside, { force: true });
    return;
  }
  const expected = fs.existsSync(golden) ? fs.readFileSync(golden, 'utf8') : null;
  if (actual === expected) {
    fs.rmSync(beside, { force: true });
    return;
  }
  fs.mkdirSync(path.dirname(beside), { recursive: true });
  fs.writeFileSync(beside, actual);
  throw new AssertionError({
    message: expected === null ? `there is no ${file} yet` : `differs from ${file}`,
    actual,
    expected: expected ?? '',
    operator: 'strictEqual',
  });
}
