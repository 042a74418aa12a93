import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './shared/endpoint.ts';
import { pathOf } from './shared/endpoint.ts';
import { endpoints } from './endpoints.ts';

const rows = Object.entries(endpoints) as [string, Endpoint][];

describe('the endpoint table', () => {
  test('has every method and path once', () => {
    const calls = rows.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':x')}`);
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  });

  test.each(rows)('%s: the access is "system" if and only if the path is internal', (_, { access, path }) => {
    expect(path.startsWith('/internal/')).toBe(access.who === 'system');
    expect(path).toMatch(/^\/(internal|api|media)\//);
  });

  test.each(rows)('%s: every path parameter has a schema, and the access rule uses one of them', (_, row) => {
    const named = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(row.params?.shape ?? {})).toEqual(named);
    if (row.access.who === 'self') expect(named).toContain(row.access.param);
  });

  // bKash redirects the browser to this endpoint and may add parameters, which must not fail the request.
  const externallyCalled = new Set(['payments.bkashCallback']);
  const strict = rows.filter(([name, { specified }]) => !specified && !externallyCalled.has(name));
  test.each(strict)('%s: unknown fields are rejected', (_, { params, query, body }) => {
    for (const schema of [params, query, body]) {
      if (!schema) continue;
      const result = schema.safeParse({ $where: '1' });
      const keys = result.success
        ? []
        : result.error.issues.flatMap((issue) => ('keys' in issue ? issue.keys : []));
      expect(keys).toContain('$where');
    }
  });

  test.each(rows.filter(([, { specified }]) => specified))(
    '%s: unknown fields are dropped, also from nested objects',
    (_, { query, body }) => {
      for (const schema of [query, body]) {
        if (!schema) continue;
        expect(schema).toBeInstanceOf(z.ZodObject);
        expect(closedObjects(inputSchema(schema))).toEqual([]);
      }
    },
  );

  test('a closed object inside a schema is found (control)', () => {
    const schema = z.object({ orderData: z.strictObject({ guests: z.number() }).optional() });
    expect(closedObjects(inputSchema(schema))).toEqual(['properties.orderData']);
  });

  test.each(rows)('%s: a GET has no body, and every endpoint has a response schema', (_, row) => {
    if (row.method === 'GET') expect(row.body).toBeUndefined();
    expect(row.response).toBeInstanceOf(z.ZodType);
  });
});

function inputSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** Paths of the objects in a JSON schema that allow no unknown fields. */
function closedObjects(schema: object, path: readonly string[] = []): string[] {
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? closedObjects(value as object, [...path, key]) : [],
  );
  const isClosed = 'additionalProperties' in schema && schema.additionalProperties === false;
  return isClosed ? [path.join('.'), ...inner] : inner;
}

describe('a path with parameters', () => {
  test('is percent-encoded, so that an id cannot change the path', () => {
    expect(pathOf(endpoints['orders.get'], { id: '../users' })).toBe('/api/orders/..%2Fusers');
  });

  test('throws if a parameter is missing', () => {
    expect(() => pathOf(endpoints['orders.get'])).toThrow('needs the parameter id');
  });
});
