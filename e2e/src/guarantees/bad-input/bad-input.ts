import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { z } from 'zod';
import { ApiClient } from '../../support/api-client.ts';
import { everyParameter } from '../../support/every-parameter.ts';

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
 * Derives invalid requests from the schemas of the endpoint table: each field missing, of another type, far too
 * long or shaped like a MongoDB operator, and an unknown field where the call is not one of the specification.
 */
export function badRequests(): BadRequest[] {
  return (Object.entries(endpoints) as [EndpointName, Endpoint][])
    .filter(([, { access }]) => access.who !== 'system')
    .flatMap(([name, { access, body, query, upload }]) => [
      // No byte of a file for a record of another user is received.
      ...(upload && access.who !== 'owner' ? badForms(name, upload.field) : []),
      ...(body ? badBodies(name, schemaOf(body)) : []),
      ...(query ? badQueries(name, schemaOf(query)) : []),
    ]);
}

const anyId = '665f1f77bcf86cd799439011';

function paramsOf(endpoint: Endpoint): Record<string, string> {
  return everyParameter(endpoint, anyId);
}

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

export function namesField(fields: readonly string[], field: string): boolean {
  return fields.some((named) => named === field || named.startsWith(`${field}.`));
}

/**
 * Sends any JSON value as body or query, and returns the status. Skips endpoints without a body that ignore the value
 * or when it is empty: that is a valid request, which would take effect.
 */
export async function sendRandomJson(client: ApiClient, name: EndpointName, value: unknown): Promise<number> {
  const endpoint: Endpoint = endpoints[name];
  if (!endpoint.body && endpoint.method !== 'GET' && (endpoint.specified || isEmpty(value)))
    return endpoint.status;
  // Signing out would end the session of the other requests.
  const sender = name === 'users.signOut' ? new ApiClient(client.baseUrl) : client;
  const query = `?${new URLSearchParams({ q: JSON.stringify(value), [JSON.stringify(value).slice(0, 40)]: '1' })}`;
  const { status } = await sender.call(endpoint, {
    params: paramsOf(endpoint),
    ...(endpoint.method === 'GET' ? { query } : { body: JSON.stringify(value) }),
  });
  return status;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function badBodies(endpoint: EndpointName, root: JsonSchema): BadRequest[] {
  const bad: BadRequest[] =
    root.additionalProperties === false
      ? [{ endpoint, fault: 'unknown', field: '$where', body: { $where: 'sleep(1000)' } }]
      : [];
  walk(root, root, [], (path, required, property) => {
    const field = path.join('.');
    if (required) bad.push({ endpoint, fault: 'missing', field, body: nest(path.slice(0, -1), {}) });
    for (const invalid of [
      property.type === 'array' ? 'text' : [],
      { deep: { deeper: [] } },
      takesBoolean(property) ? 'true' : true,
    ])
      bad.push({ endpoint, fault: 'wrong type', field, body: nest(path, invalid) });
    bad.push({ endpoint, fault: 'oversized', field, body: nest(path, 'x'.repeat(20_000)) });
    for (const operator of [{ $ne: null }, { $gt: '' }, { $regex: '.*' }])
      bad.push({ endpoint, fault: 'operator', field, body: nest(path, operator) });
  });
  return bad;
}

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
    { endpoint, fault: 'unknown', field: 'unknown_field', body: form(['unknown_field', file]) },
    { endpoint, fault: 'oversized', field, body: form([field, file], [field, file]) },
  ];
}

function badQueries(endpoint: EndpointName, root: JsonSchema): BadRequest[] {
  // Open schemas, of the specification's calls and of external systems, ignore parameters that they do not name.
  const isClosed = root.additionalProperties === false;
  const bad: BadRequest[] = isClosed
    ? [{ endpoint, fault: 'unknown', field: 'unknown_field', query: '?unknown_field=1' }]
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

function walk(
  schema: JsonSchema,
  root: JsonSchema,
  path: string[],
  onProperty: (path: string[], required: boolean, property: JsonSchema) => void,
): void {
  const resolved = schema.$ref ? (root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  for (const [name, property] of Object.entries(resolved.properties ?? {})) {
    onProperty([...path, name], resolved.required?.includes(name) ?? false, property);
    walk(property, root, [...path, name], onProperty);
  }
}

function takesBoolean({ type = [] }: JsonSchema): boolean {
  return [type].flat().includes('boolean');
}

/** Returns a body that holds only this value at this path. The missing fields are additional faults. */
function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}
