import type { Endpoint } from '@petcare/contracts/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { z } from 'zod';
import { ApiClient } from '../../support/api-client.ts';
import { everyParameter } from '../../support/every-parameter.ts';

/** One wrong thing to send, and the field the answer must name. */
export interface BadRequest {
  readonly endpoint: EndpointName;
  readonly fault: 'missing' | 'wrong type' | 'oversized' | 'unknown' | 'operator';
  readonly field: string;
  readonly body?: unknown;
  readonly query?: string;
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  type?: string | string[];
  enum?: unknown[];
  additionalProperties?: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/**
 * Every wrong request the endpoint table lets us think of, made from the schemas themselves: each field left
 * out, of another type, far too long, or shaped like a database operator; and a field nobody has heard of.
 */
export function badRequests(): BadRequest[] {
  return (Object.entries(endpoints) as [EndpointName, Endpoint][])
    .filter(([, { access }]) => access.who !== 'system')
    .flatMap(([name, { body, query, upload }]) => [
      ...(upload ? badForms(name, upload.field) : []),
      ...(body ? badBodies(name, schemaOf(body)) : []),
      ...(query ? badQueries(name, schemaOf(query)) : []),
    ]);
}

const anyId = '665f1f77bcf86cd799439011';

function paramsOf(endpoint: Endpoint): Record<string, string> {
  return everyParameter(endpoint, anyId);
}

/** Sends a bad request; tells the status and which fields the answer named. */
export async function sendBadRequest(
  client: ApiClient,
  bad: BadRequest,
): Promise<{ status: number; fields: string[] }> {
  const endpoint: Endpoint = endpoints[bad.endpoint];
  const { status, problem } = await client.call(endpoint, {
    params: paramsOf(endpoint),
    headers: { accept: 'application/problem+json' },
    ...(bad.body === undefined ? {} : { body: bad.body }),
    ...(bad.query === undefined ? {} : { query: bad.query }),
  });
  return { status, fields: (problem.errors ?? []).map(({ field }) => field) };
}

/** Whether an answer names a field; a nested object that is none is named by what it should have held. */
export function namesField(fields: readonly string[], field: string): boolean {
  return fields.some((named) => named === field || named.startsWith(`${field}.`));
}

/**
 * Sends any JSON at all, as body or as query; tells the status. What takes no body does what it is for when the rubbish
 * is empty, and is not asked then.
 */
export async function sendRubbish(client: ApiClient, name: EndpointName, rubbish: unknown): Promise<number> {
  const endpoint: Endpoint = endpoints[name];
  if (!endpoint.body && endpoint.method !== 'GET' && isEmpty(rubbish)) return endpoint.status;
  // It may end the session it is asked with: not the one that the other requests are made with.
  const sender = name === 'users.signOut' ? new ApiClient(client.baseUrl) : client;
  const query = `?${new URLSearchParams({ q: JSON.stringify(rubbish), [JSON.stringify(rubbish).slice(0, 40)]: '1' })}`;
  const { status } = await sender.call(endpoint, {
    params: paramsOf(endpoint),
    ...(endpoint.method === 'GET' ? { query } : { body: JSON.stringify(rubbish) }),
  });
  return status;
}

function isEmpty(rubbish: unknown): boolean {
  return typeof rubbish === 'object' && rubbish !== null && Object.keys(rubbish).length === 0;
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function badBodies(endpoint: EndpointName, root: JsonSchema): BadRequest[] {
  const bad: BadRequest[] = [
    { endpoint, fault: 'unknown', field: '$where', body: { $where: 'sleep(1000)' } },
  ];
  walk(root, root, [], (path, required, property) => {
    const field = path.join('.');
    if (required) bad.push({ endpoint, fault: 'missing', field, body: nest(path.slice(0, -1), {}) });
    for (const wrong of [
      property.type === 'array' ? 'text' : [],
      { deep: { deeper: [] } },
      takesBoolean(property) ? 'true' : true,
    ])
      bad.push({ endpoint, fault: 'wrong type', field, body: nest(path, wrong) });
    bad.push({ endpoint, fault: 'oversized', field, body: nest(path, 'x'.repeat(20_000)) });
    for (const operator of [{ $ne: null }, { $gt: '' }, { $regex: '.*' }])
      bad.push({ endpoint, fault: 'operator', field, body: nest(path, operator) });
  });
  return bad;
}

/** Forms that are not one file in its field. */
function badForms(endpoint: EndpointName, field: string): BadRequest[] {
  const form = (...parts: [name: string, content: string | File][]) => {
    const body = new FormData();
    for (const [name, content] of parts) body.append(name, content);
    return body;
  };
  const file = new File(['no picture'], 'pet.jpg');
  return [
    { endpoint, fault: 'missing', field, body: form() },
    { endpoint, fault: 'wrong type', field, body: form([field, 'text']) },
    { endpoint, fault: 'unknown', field: 'nobody_knows', body: form(['nobody_knows', file]) },
    { endpoint, fault: 'unknown', field: 'nobody_knows', body: form([field, file], ['nobody_knows', '1']) },
    { endpoint, fault: 'operator', field: '$where', body: form([field, file], ['$where', 'sleep(1000)']) },
    { endpoint, fault: 'oversized', field, body: form([field, file], [field, file]) },
  ];
}

function badQueries(endpoint: EndpointName, root: JsonSchema): BadRequest[] {
  // What comes from a stranger's system may hold more than we know of.
  const isClosed = root.additionalProperties === false;
  const bad: BadRequest[] = isClosed
    ? [{ endpoint, fault: 'unknown', field: 'nobody_knows', query: '?nobody_knows=1' }]
    : [];
  for (const field of Object.keys(root.properties ?? {})) {
    if (isClosed)
      bad.push({ endpoint, fault: 'operator', field: `${field}[$ne]`, query: `?${field}[$ne]=1` });
    bad.push({ endpoint, fault: 'wrong type', field, query: `?${field}=1&${field}=2` });
    bad.push({ endpoint, fault: 'oversized', field, query: `?${field}=${'9'.repeat(2_000)}` });
    if (root.required?.includes(field)) bad.push({ endpoint, fault: 'missing', field, query: '' });
  }
  return bad;
}

/** Visits every property, also those of nested objects. */
function walk(
  schema: JsonSchema,
  root: JsonSchema,
  path: string[],
  visit: (path: string[], required: boolean, property: JsonSchema) => void,
): void {
  const resolved = schema.$ref ? (root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  for (const [name, property] of Object.entries(resolved.properties ?? {})) {
    visit([...path, name], resolved.required?.includes(name) ?? false, property);
    walk(property, root, [...path, name], visit);
  }
}

function takesBoolean({ type = [] }: JsonSchema): boolean {
  return [type].flat().includes('boolean');
}

/** A body that holds only this value at this path; the other fields are missing, which is one more fault. */
function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}
