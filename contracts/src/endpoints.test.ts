import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { pathOf } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const rows = Object.entries(endpoints) as [string, Endpoint][];

describe('the endpoint table', () => {
  test('names every method and path once', () => {
    const calls = rows.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':x')}`);
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  });

  test.each(rows)(
    '%s: only our own processes call /internal, and nobody else does',
    (_, { access, path }) => {
      expect(path.startsWith('/internal/')).toBe(access.who === 'system');
      expect(path).toMatch(/^\/(internal|api|media)\//);
    },
  );

  test.each(rows)(
    '%s: every parameter of the path is described, and the access rule names one of them',
    (_, row) => {
      const named = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(row.params?.shape ?? {})).toEqual(named);
      if (row.access.who === 'self') expect(named).toContain(row.access.param);
    },
  );

  // Called by a browser that bKash sends back, with whatever bKash adds: nobody may be stranded by that.
  const calledFromOutside = new Set(['payments.bkashCallback']);
  const strict = rows.filter(([name]) => !calledFromOutside.has(name));
  test.each(strict)('%s: unknown fields are refused, not dropped', (_, { params, query, body }) => {
    for (const schema of [params, query, body]) {
      if (!schema) continue;
      const result = schema.safeParse({ $where: '1' });
      const keys = result.success
        ? []
        : result.error.issues.flatMap((issue) => ('keys' in issue ? issue.keys : []));
      expect(keys).toContain('$where');
    }
  });

  test.each(rows)(
    '%s: a call that changes something is not a GET, and one that reads has no body',
    (_, row) => {
      if (row.method === 'GET') expect(row.body).toBeUndefined();
      expect(row.response).toBeInstanceOf(z.ZodType);
    },
  );
});

describe('filling a path', () => {
  test('encodes what is put in, so that an id can never become another path', () => {
    expect(pathOf(endpoints['orders.get'], { id: '../users' })).toBe('/api/orders/..%2Fusers');
  });

  test('a missing parameter is a mistake of the caller', () => {
    expect(() => pathOf(endpoints['orders.get'])).toThrow('needs the parameter id');
  });
});
