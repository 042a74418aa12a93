import fc from 'fast-check';
import type { JsonSchema } from '../attacks/probes/fields.ts';

/** Values that break careless code, in place of any field. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    null,
    true,
    [],
    {},
    [[]],
    -1,
    0,
    0.1 + 0.2,
    2 ** 53,
    -(2 ** 63),
    1e308,
    'NaN',
    '0x10',
    '1e9',
    '-0',
    '\u0000',
    '\ud800',
    '\u202eabc',
    'a\r\nSet-Cookie: x=1',
    'x'.repeat(5_000),
    'ি'.repeat(300),
    '👩‍👩‍👧‍👦'.repeat(50),
    '(a+)+$',
    '[*',
    '\\',
    "'; DROP TABLE users; --",
    '{{7*7}}',
    '../../etc/passwd',
    'constructor',
    '__proto__',
    '0000-00-00',
    '2027-02-29',
    '9999-12-31',
    '275760-09-13',
    '9999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00Z',
    { $ne: null },
    { $gt: '' },
    ['a', ['b']],
    { toString: 'x', length: 1e9 },
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom('Mishti', 'মিষ্টি', 'a <b>bold</b> claim', '=1+1', '👍'),
);

/** Values for shared schemas whose JSON schema says less than their rules. */
const namedShapes: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  Email: fc.uuid().map((id) => `${id}@petcare.test`),
  Phone: fc.constantFrom('01712345678', '+8801812345678', '০১৭১২৩৪৫৬৭৮'),
  Taka: fc.integer({ min: 0, max: 99_999_999 }).map((poisha) => poisha / 100),
  Instant: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  DhakaDate: fc
    .date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  TimeOfDay: fc
    .tuple(fc.nat(23), fc.nat(11))
    .map(([hour, five]) => [hour, five * 5].map(twoDigits).join(':')),
};

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Values that a schema accepts, except for rules that JSON Schema cannot express. */
export function validValues(
  schema: JsonSchema,
  root: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  const { $ref, ...own } = schema;
  const name = $ref?.split('/').at(-1) ?? '';
  if (name === 'Id') return fc.constantFrom(...ids);
  const shape = namedShapes[name];
  if (shape) return shape;
  const target: JsonSchema = { ...root.$defs?.[name], ...own };
  const parts = [...(target.anyOf ?? []), ...(target.oneOf ?? [])];
  return parts.length > 0
    ? fc.oneof(...parts.map((part) => validValues(part, root, ids)))
    : plainValues(target, root, ids);
}

function plainValues(schema: JsonSchema, root: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { minimum = schema.exclusiveMinimum ?? -1_000, maximum = 1_000_000 } = schema;
  switch (schema.type) {
    case 'object':
      return validObjects(schema, root, ids);
    case 'array':
      return fc.array(validValues(schema.items ?? {}, root, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.ceil(minimum), max: Math.min(maximum, 2 ** 31) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return stringsOf(schema, ids);
    case undefined:
    default:
      return hostile;
  }
}

function stringsOf(
  { pattern, format, maxLength = 200 }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (pattern?.includes('[0-9a-f]{24}'))
    return fc.constantFrom(...ids).map((id) => (pattern.includes('media') ? `/media/${id}/1280.webp` : id));
  // Long exclusions of characters, such as those of every line of text, would give unreadable texts.
  if (pattern === undefined || pattern.length > 60) return texts.map((text) => text.slice(0, maxLength));
  return fc.stringMatching(new RegExp(pattern, 'u')).map((text) => text.slice(0, maxLength));
}

function validObjects(schema: JsonSchema, root: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, validValues(property, root, ids)] as const,
  );
  return fc.record(Object.fromEntries(properties), { requiredKeys: [...(schema.required ?? [])] });
}

/** Valid values, values with one field replaced, removed or added, and values of no shape at all. */
export function requestValues(
  schema: JsonSchema,
  root: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  const valid = validValues(schema, root, ids);
  const nearlyValid = fc
    .tuple(valid, fc.nat(50), hostile, fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, place, replacement, change]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return replacement;
      const fields = Object.entries(value);
      const [name = 'unknown_field'] = fields[place % Math.max(fields.length, 1)] ?? [];
      if (change === 'add') return { ...value, unknown_field: replacement };
      if (change === 'replace') return { ...value, [name]: replacement };
      return Object.fromEntries(fields.filter(([field]) => field !== name));
    });
  return fc.oneof(
    { arbitrary: valid, weight: 4 },
    { arbitrary: nearlyValid, weight: 5 },
    { arbitrary: hostile, weight: 1 },
  );
}

/** Values of a path parameter, most of them valid. */
export function pathValues(
  schema: JsonSchema,
  root: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  const broken = fc.constantFrom(
    '%00',
    '%ff',
    '..%2f..',
    '%7B%7D',
    'constructor',
    '__proto__',
    'a'.repeat(1_000),
    '%E0%A6%95',
  );
  return fc.oneof(
    {
      arbitrary: validValues(schema, root, ids).map((value) => encodeURIComponent(String(value))),
      weight: 6,
    },
    { arbitrary: broken, weight: 1 },
  );
}

/** A query string of these values: texts and numbers as they are, others as JSON. */
export function queryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const query = new URLSearchParams();
  for (const [name, field] of Object.entries(value))
    query.append(name, typeof field === 'string' ? field.toWellFormed() : (JSON.stringify(field) ?? ''));
  return query.size === 0 ? '' : `?${query}`;
}
