export interface PayloadSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly PayloadSchema[];
  readonly properties?: Readonly<Record<string, PayloadSchema>>;
  readonly required?: readonly string[];
  readonly items?: PayloadSchema;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly example?: unknown;
}

export type SharedSchemas = Readonly<Record<string, PayloadSchema>>;

export interface PayloadField {
  readonly path: string;
  readonly type: string;
  readonly optional: boolean;
}

/** Returns the fields of a payload. Fields of nested objects follow with a dotted path; a plain value has none. */
export function fieldsOf(schema: PayloadSchema, shared: SharedSchemas, prefix = ''): PayloadField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const inner = resolveRef(
      field.anyOf?.find(({ type }) => type === 'object') ?? field.items ?? field,
      shared,
    );
    const row = { path, type: describeType(field, shared), optional: !schema.required?.includes(name) };
    return [row, ...fieldsOf(inner, shared, `${path}.`)];
  });
}

/** Describes the type of a value: `Id or null`, `“dog” or “cat”`, `list of text`. */
export function describeType(schema: PayloadSchema, shared: SharedSchemas): string {
  if (schema.anyOf) return schema.anyOf.map((one) => describeType(one, shared)).join(' or ');
  const { const: only, enum: choices, type, items, format } = resolveRef(schema, shared);
  if (only !== undefined) return `“${only}”`;
  if (choices) return choices.map((one) => `“${one}”`).join(' or ');
  if (schema.$ref) return nameOf(schema.$ref);
  if (items) return `list of ${describeType(items, shared)}`;
  return [type ?? 'anything']
    .flat()
    .map((one) => (one === 'string' ? (format ?? 'text') : one))
    .join(' or ');
}

export function exampleOf(schema: PayloadSchema, shared: SharedSchemas, name = ''): unknown {
  const target = resolveRef(schema, shared);
  if (target.example !== undefined) return target.example;
  if (target.const !== undefined) return target.const;
  if (target.enum) return target.enum[0];
  if (target.anyOf?.[0]) return exampleOf(target.anyOf[0], shared, name);
  switch ([target.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(target.properties ?? {}).map(([key, field]) => [key, exampleOf(field, shared, key)]),
      );
    case 'array':
      return target.items ? [exampleOf(target.items, shared, name)] : [];
    case 'integer':
    case 'number':
      return Math.max(target.minimum ?? 0, (target.exclusiveMinimum ?? -1) + 1, 1);
    case 'boolean':
      return true;
    case undefined:
      return null;
    case 'string':
      return target.format === 'date-time' ? '2026-11-20T09:30:00.000Z' : (exampleTexts[name] ?? 'text');
    default:
      return null;
  }
}

const exampleTexts: Readonly<Record<string, string>> = {
  full_name: 'Rima Akter',
  email: 'rima@example.com',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  product_name: 'Cat food, 2 kg',
  product_name_bn: 'বিড়ালের খাবার, ২ কেজি',
  order_number: 'PC-2026-000123',
};

function resolveRef(schema: PayloadSchema, shared: SharedSchemas): PayloadSchema {
  return schema.$ref ? (shared[nameOf(schema.$ref)] ?? {}) : schema;
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
