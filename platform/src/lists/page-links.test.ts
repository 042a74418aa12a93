import { endpoints } from '@petcare/contracts/endpoints.ts';
import { defineEndpoint, type Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { PageQuery } from '@petcare/contracts/shared/fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { testIdentity, visitor } from '../testing/test-identity.ts';
import { linkHeader } from './page-links.ts';
import { cachedRoute, route } from '../http/route.ts';

const whole = {
  service: 'content',
  method: 'GET',
  access: { who: 'anyone' },
  summary: '',
  query: PageQuery.extend({ search: z.string().optional() }),
  status: 200,
  response: z.array(z.string()),
} as const;
const list = { ...whole, paged: true } as const;

let app: TestApp;
let identity: Awaited<ReturnType<typeof testIdentity>>;
beforeAll(async () => {
  identity = await testIdentity();
  const rows = async ({ reply }: { reply: { total(count: number): void } }) => {
    reply.total(45);
    return ['মিনি'];
  };
  app = await startTestApp(
    [
      route(defineEndpoint({ ...list, path: '/own' }), rows),
      cachedRoute(defineEndpoint({ ...list, path: '/shared' }), { handle: rows }),
      route(defineEndpoint({ ...whole, path: '/whole' }), rows),
    ],
    identity,
  );
});
afterAll(() => app.close());

async function linksOf(path: string): Promise<Record<string, string>> {
  const response = await fetch(app.url + path, { headers: await identity.as(visitor) });
  expect(response.status).toBe(200);
  const links = (response.headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g);
  return Object.fromEntries([...links].map(([, address = '', relation = '']) => [relation, address]));
}

test.each(['/own', '/shared'])(
  'a page of a list names the other pages, with the filters as sent: %s',
  async (path) => {
    const filter = 'search=%E0%A6%AC%E0%A6%BF%3E';
    expect(await linksOf(`${path}?${filter}&page=2&limit=20`)).toEqual({
      first: `${path}?${filter}&page=1&limit=20`,
      prev: `${path}?${filter}&page=1&limit=20`,
      next: `${path}?${filter}&page=3&limit=20`,
      last: `${path}?${filter}&page=3&limit=20`,
    });
  },
);

test('the first page has none before it, the last none after it, and a page beyond leads back to the last', async () => {
  expect(Object.keys(await linksOf('/own?limit=20'))).toEqual(['first', 'next', 'last']);
  expect(Object.keys(await linksOf('/own?limit=20&page=3'))).toEqual(['first', 'prev', 'last']);
  expect(await linksOf('/own?limit=20&page=9')).toEqual({
    first: '/own?limit=20&page=1',
    prev: '/own?limit=20&page=3',
    last: '/own?limit=20&page=3',
  });
});

test('two callers of one shared answer get the addresses that they asked for', async () => {
  const [one, other] = await Promise.all([linksOf('/shared?limit=20'), linksOf('/shared?limit=20&page=1')]);
  expect([one['next'], other['next']]).toEqual(['/shared?limit=20&page=2', '/shared?limit=20&page=2']);
  expect((await linksOf('/shared?page=1&limit=20'))['next']).toBe('/shared?page=2&limit=20');
});

test('every paged list has pages by number, except the comments, which set their own links', () => {
  const lists = Object.entries<Endpoint>(endpoints).filter(([, { paged }]) => paged);
  const others = lists.filter(([, { query }]) => {
    const empty = query?.safeParse({ search: 'x', query: 'x', product_type: 'Pet Toy' }).data ?? {};
    const found = { ...empty, ...(query?.safeParse({}).data as object) };
    return !('page' in found && 'limit' in found);
  });
  expect(lists.length).toBeGreaterThan(30);
  expect(others.map(([name]) => name)).toEqual(['comments.ofPost']);
});

test('a list that is not paged has no links', async () => {
  expect(await linksOf('/whole?limit=20')).toEqual({});
});

test('a parameter can be removed, and no path ends its link early', () => {
  expect(linkHeader('/a>b?before=7&limit=2', { last: { before: null } })).toBe(
    '</a%3Eb?limit=2>; rel="last"',
  );
});
