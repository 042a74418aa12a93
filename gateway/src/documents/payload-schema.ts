/** What our payloads use of JSON Schema. */
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

/** One line of a payload's table: where it stands, what it is in words, and whether it may be left out. */
export interface PayloadField {
  readonly path: string;
  readonly words: string;
  readonly optional: boolean;
}

/** The fields of a payload, those of nested objects after their own with a dotted path; empty for a plain value. */
export function fieldsOf(schema: PayloadSchema, shared: SharedSchemas, above = ''): PayloadField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${above}${name}`;
    const inner = resolved(
      field.anyOf?.find(({ type }) => type === 'object') ?? field.items ?? field,
      shared,
    );
    const row = { path, words: inWords(field, shared), optional: !schema.required?.includes(name) };
    return [row, ...fieldsOf(inner, shared, `${path}.`)];
  });
}

/** What a value is, in a few words: `Id or null`, `“dog” or “cat”`, `list of text`. */
export function inWords(schema: PayloadSchema, shared: SharedSchemas): string {
  if (schema.anyOf) return schema.anyOf.map((one) => inWords(one, shared)).join(' or ');
  const { const: only, enum: choices, type, items, format } = resolved(schema, shared);
  if (only !== undefined) return `“${only}”`;
  if (choices) return choices.map((one) => `“${one}”`).join(' or ');
  if (schema.$ref) return nameOf(schema.$ref);
  if (items) return `list of ${inWords(items, shared)}`;
  return [type ?? 'anything']
    .flat()
    .map((one) => (one === 'string' ? (format ?? 'text') : one))
    .join(' or ');
}

/** A value that the schema accepts, for people to look at. */
export function exampleOf(schema: PayloadSchema, shared: SharedSchemas, name = ''): unknown {
  const found = resolved(schema, shared);
  if (found.example !== undefined) return found.example;
  if (found.const !== undefined) return found.const;
  if (found.enum) return found.enum[0];
  if (found.anyOf?.[0]) return exampleOf(found.anyOf[0], shared, name);
  switch ([found.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(found.properties ?? {}).map(([key, field]) => [key, exampleOf(field, shared, key)]),
      );
    case 'array':
      return found.items ? [exampleOf(found.items, shared, name)] : [];
    case 'integer':
    case 'number':
      return Math.max(found.minimum ?? 0, (found.exclusiveMinimum ?? -1) + 1, 1);
    case 'boolean':
      return true;
    case undefined:
      return null;
    case 'string':
      return found.format === 'date-time' ? '2026-11-20T09:30:00.000Z' : (texts[name] ?? 'text');
    default:
      return null;
  }
}

const texts: Readonly<Record<string, string>> = {
  full_name: 'Rima Akter',
  email: 'rima@example.com',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  product_name: 'Cat food, 2 kg',
  order_number: 'PC-2026-000123',
};

function resolved(schema: PayloadSchema, shared: SharedSchemas): PayloadSchema {
  return schema.$ref ? (shared[nameOf(schema.$ref)] ?? {}) : schema;
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
