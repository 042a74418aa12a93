import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { fieldsOf, isStrict, type Field } from './fields.ts';
import { refusedWith, type GeneratedAttack, type Probe } from './probe.ts';
import { sendTo, type Request } from './target.ts';

/** Attacks by the input of a request that the caller is allowed to send. */

const operators = [{ $ne: null }, { $gt: '' }, { $regex: '.*' }, { $where: 'sleep(1000)' }];

/** Fields of stored records that a client never sets. */
const protectedFields = [
  '_id',
  'role',
  'roles',
  'isAdmin',
  'balance',
  'ownerId',
  'owner_id',
  'author_id',
  'customer_id',
  'patient_id',
  'price',
  'total_price',
  'amount',
  'fees',
  'status',
  'payment_status',
  'version',
  'email_verified',
  'createdAt',
  'deletedAt',
  'constructor',
];

const tooLarge = JSON.stringify({ x: 'x'.repeat(150_000) });
const levels = 15_000;
const nestedObjects = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const nestedLists = `${'['.repeat(levels)}${']'.repeat(levels)}`;

export const oversizedBody: GeneratedAttack = (endpoint) =>
  isJsonWrite(endpoint) || endpoint.rawBody
    ? [probe(endpoint, '150 kB', { body: tooLarge }, refusedWith(413))]
    : [];

export const deepJson: GeneratedAttack = (endpoint) => {
  if (!readsJson(endpoint) && !endpoint.rawBody) return [];
  const [field = 'a'] = topFieldsOf(endpoint, 'body');
  return [
    probe(endpoint, 'nested objects', { body: `{"${field}":${nestedObjects}}` }, refusedWith(400)),
    probe(endpoint, 'nested lists', { body: `{"${field}":${nestedLists}}` }, refusedWith(400)),
  ];
};

export const operatorInjection: GeneratedAttack = (endpoint) => [
  ...operators.flatMap((operator, index) => {
    const fields = topFieldsOf(endpoint, 'body');
    // A different operator for each field, in turn.
    const body = Object.fromEntries(
      fields.map((field, place) => [field, operators[(index + place) % operators.length]]),
    );
    return fields.length > 0 && isJsonWrite(endpoint)
      ? [probe(endpoint, JSON.stringify(operator), { body }, refusedWith(400, fields))]
      : [];
  }),
  ...topFieldsOf(endpoint, 'query').map((field) => {
    const query = `?${field}=a&${field}=b&${field}[$ne]=1`;
    const named = isStrict(endpoint, 'query') ? [field, `${field}[$ne]`] : [field];
    return probe(endpoint, query, { query }, refusedWith(400, named));
  }),
];

export const massAssignment: GeneratedAttack = (endpoint) => {
  if (!readsJson(endpoint)) return [];
  const declared = topFieldsOf(endpoint, 'body');
  const added = protectedFields.filter((field) => !declared.includes(field));
  const body = Object.fromEntries([
    ...added.map((field) => [field, 'admin']),
    // A wrong type, so that the request changes nothing where unknown fields are ignored.
    ...declared.map((field) => [field, { unexpected: true }]),
  ]);
  const named = isStrict(endpoint, 'body') ? [...added, ...declared] : declared;
  // JSON.stringify would set the prototype instead.
  const polluting = `{"__proto__":{"role":"admin"},${JSON.stringify(body).slice(1)}`;
  return [
    probe(endpoint, 'protected fields', { body }, refusedWith(400, named)),
    probe(endpoint, '__proto__', { body: polluting }, refusedWith(400, named)),
  ];
};

export const hostilePath: GeneratedAttack = (endpoint) => {
  const values = [
    '..%2f..%2finternal',
    '%00',
    '%ff',
    '%7B%22$ne%22%3Anull%7D',
    'constructor',
    '__proto__',
    'a'.repeat(4_000),
  ];
  return /:\w/.test(endpoint.path)
    ? values.map((value) =>
        probe(
          endpoint,
          value.slice(0, 20),
          { path: endpoint.path.replaceAll(/:\w+/g, value) },
          refusedWith(404),
        ),
      )
    : [];
};

export const outOfRange: GeneratedAttack = (endpoint) =>
  fieldsOf(endpoint)
    .filter(({ part }) => part === 'query')
    .flatMap((field) =>
      outside(field).map((value) => {
        const [name = ''] = field.path;
        const query = `?${name}=${value}`;
        return probe(endpoint, query, { query }, refusedWith(400, [name]));
      }),
    );

function outside({ schemas }: Field): string[] {
  const [schema] = schemas;
  if (schema?.type !== 'integer' && schema?.type !== 'number') return [];
  const { minimum, maximum = Number.MAX_SAFE_INTEGER } = schema;
  return [
    '1e309',
    '0.5',
    ...(maximum < 1e9 ? ['1000000000'] : []),
    ...(minimum !== undefined && minimum >= 0 ? ['-1'] : []),
  ];
}

/** Text fields that hold the address of something, by their name. */
export function addressFieldsOf(endpoint: Endpoint): string[] {
  const named = fieldsOf(endpoint).filter(
    ({ part, path }) =>
      part === 'body' && path.length === 1 && /im(g|age)|url|picture|link$/i.test(path[0] ?? ''),
  );
  return [...new Set(named.map(({ path }) => path[0] ?? ''))];
}

export const internalAddress: GeneratedAttack = (endpoint) =>
  addressFieldsOf(endpoint).flatMap((field) =>
    Array.from({ length: 8 }, (_, index) => ({
      what: `address ${index + 1} in ${field}`,
      send: (target, way) => {
        const body = { [field]: internalAddresses(target.canaryUrl)[index] };
        return sendTo(target, way, endpoint, 'admitted', { body });
      },
      finding: refusedWith(400, [field]),
    })),
  );

function internalAddresses(canaryUrl: string): string[] {
  const { port } = new URL(canaryUrl);
  return [
    `${canaryUrl}/a`,
    `http://localhost:${port}/b`,
    `http://2130706433:${port}/c`,
    `http://0x7f.1:${port}/d`,
    `//127.0.0.1:${port}/media/665f1f77bcf86cd799439011/1280.webp`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    `${canaryUrl}/media/665f1f77bcf86cd799439011/1280.webp`,
  ];
}

export function isJsonWrite({ method, rawBody, upload }: Endpoint): boolean {
  return method !== 'GET' && !rawBody && !upload;
}

/** A specified call without a declared body ignores the fields of any. */
export function readsJson(endpoint: Endpoint): boolean {
  return isJsonWrite(endpoint) && !(endpoint.specified && !endpoint.body);
}

function topFieldsOf(endpoint: Endpoint, part: Field['part']): string[] {
  const names = fieldsOf(endpoint).flatMap((field) =>
    field.part === part && field.path.length === 1 ? field.path : [],
  );
  return [...new Set(names)];
}

function probe(endpoint: Endpoint, what: string, request: Request, finding: Probe['finding']): Probe {
  return { what, finding, send: (target, way) => sendTo(target, way, endpoint, 'admitted', request) };
}
