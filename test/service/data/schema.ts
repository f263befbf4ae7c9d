import { define, isFields } from './json.ts';

/** The part of JSON Schema that the service's schemas use. */
export type Schema =
  | {
      readonly is: 'string';
      readonly format?: 'uri' | 'date';
      readonly nullable?: true;
      readonly oneOf?: readonly string[];
    }
  | { readonly is: 'array'; readonly of: Schema }
  | {
      readonly is: 'object';
      readonly fields: Readonly<Record<string, Schema>>;
      readonly required?: readonly string[];
    }
  | { readonly is: 'map'; readonly of: Schema; readonly atMost?: number };

/** A violation in the form of the service's validator. */
export interface Violation {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export type Checked =
  | { readonly valid: true; readonly value: unknown }
  | { readonly valid: false; readonly violation: Violation };

/** Returns the value with numbers and booleans converted to strings where required, or the first violation. */
export function check(schema: Schema, value: unknown, path = '', schemaPath = '#'): Checked {
  switch (schema.is) {
    case 'string':
      return checkString(schema, value, path, schemaPath);
    case 'array':
      return checkArray(schema.of, value, path, schemaPath);
    case 'object':
      return checkObject(schema, value, path, schemaPath);
    case 'map':
      return checkMap(schema, value, path, schemaPath);
  }
}

/** `data/licensed must NOT have additional properties`. */
export function sentence({ instancePath, message }: Violation): string {
  return `data${instancePath} ${message}`;
}

function checkString(schema: Extract<Schema, { is: 'string' }>, value: unknown, path: string, at: string): Checked {
  if (value === null && schema.nullable) return { valid: true, value };
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') return wrongType('string', path, at);
  if (schema.format !== undefined && !hasFormat(text, schema.format)) {
    const params = { format: schema.format };
    return violated(path, `${at}/format`, 'format', params, `must match format "${schema.format}"`);
  }
  if (schema.oneOf !== undefined && !schema.oneOf.includes(text)) {
    const params = { allowedValues: schema.oneOf };
    return violated(path, `${at}/enum`, 'enum', params, 'must be equal to one of the allowed values');
  }
  return { valid: true, value: text };
}

function checkArray(of: Schema, value: unknown, path: string, at: string): Checked {
  if (!Array.isArray(value)) return wrongType('array', path, at);
  const result: unknown[] = [];
  for (const [index, item] of value.entries()) {
    const checked = check(of, item, `${path}/${index}`, `${at}/items`);
    if (!checked.valid) return checked;
    result.push(checked.value);
  }
  return { valid: true, value: result };
}

function checkObject(schema: Extract<Schema, { is: 'object' }>, value: unknown, path: string, at: string): Checked {
  if (!isFields(value)) return wrongType('object', path, at);
  for (const name of schema.required ?? []) {
    if (Object.hasOwn(value, name)) continue;
    const message = `must have required property '${name}'`;
    return violated(path, `${at}/required`, 'required', { missingProperty: name }, message);
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(schema.fields, name)) continue;
    const params = { additionalProperty: name };
    const message = 'must NOT have additional properties';
    return violated(path, `${at}/additionalProperties`, 'additionalProperties', params, message);
  }
  return checkEntries(value, path, (name) => ({ of: schema.fields[name], at: `${at}/properties/${name}` }));
}

function checkMap(schema: Extract<Schema, { is: 'map' }>, value: unknown, path: string, at: string): Checked {
  if (!isFields(value)) return wrongType('object', path, at);
  if (schema.atMost !== undefined && Object.keys(value).length > schema.atMost) {
    const message = `must NOT have more than ${schema.atMost} properties`;
    return violated(path, `${at}/maxProperties`, 'maxProperties', { limit: schema.atMost }, message);
  }
  return checkEntries(value, path, () => ({ of: schema.of, at: `${at}/additionalProperties` }));
}

function checkEntries(
  value: Readonly<Record<string, unknown>>,
  path: string,
  schemaOf: (name: string) => { readonly of: Schema | undefined; readonly at: string },
): Checked {
  const result = {};
  for (const [name, item] of Object.entries(value)) {
    const { of, at } = schemaOf(name);
    const checked =
      of === undefined ? ({ valid: true, value: item } as const) : check(of, item, `${path}/${pointed(name)}`, at);
    if (!checked.valid) return checked;
    define(result, name, checked.value);
  }
  return { valid: true, value: result };
}

function hasFormat(text: string, format: 'uri' | 'date'): boolean {
  if (format === 'uri') return /^[a-z][a-z\d+.-]*:[^\s<>"\\^`{|}]+$/i.test(text);
  return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text);
}

function wrongType(type: string, path: string, at: string): Checked {
  return violated(path, `${at}/type`, 'type', { type }, `must be ${type}`);
}

function violated(
  instancePath: string,
  schemaPath: string,
  keyword: string,
  params: Readonly<Record<string, unknown>>,
  message: string,
): Checked {
  return { valid: false, violation: { instancePath, schemaPath, keyword, params, message } };
}

/** A name as one segment of a JSON pointer (RFC 6901). */
function pointed(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
