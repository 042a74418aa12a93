import { request } from 'node:http';
import { defineEndpoint } from '@petcare/contracts/shared/endpoint.ts';
import { IdParams, line } from '@petcare/contracts/shared/fields.ts';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError, conflict, notFound } from '../errors.ts';
import { identityHeader, type Caller } from '../auth/identity.ts';
import { createLogger } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { userCaller, testIdentity, visitor } from '../testing/test-identity.ts';
import { closeServer, listen } from './listen.ts';
import { route } from './route.ts';
import { createServiceApp } from './service-app.ts';

const rima = '665f1f77bcf86cd799439011';
const karim = '665f1f77bcf86cd799439012';
const common = {
  service: 'content',
  status: 200,
  summary: '',
  response: z.object({ ok: z.boolean() }),
} as const;
const notes: string[] = [];
const specifiedInputs: unknown[] = [];

const routes = [
  route(
    defineEndpoint({
      ...common,
      method: 'POST',
      path: '/notes/:id',
      access: { who: 'signed-in' },
      params: IdParams,
      body: z.strictObject({ title: line(10), tags: z.array(z.strictObject({ name: line(5) })).optional() }),
    }),
    async ({ body }) => {
      notes.push(body.title);
      return { ok: true };
    },
  ),
  route(
    defineEndpoint({
      ...common,
      method: 'POST',
      path: '/specified',
      specified: true,
      access: { who: 'signed-in' },
      body: z.strictObject({ title: line(10) }),
    }),
    async ({ body, query }) => {
      specifiedInputs.push({ body, query });
      return { ok: true };
    },
  ),
  route(
    defineEndpoint({
      ...common,
      method: 'DELETE',
      path: '/specified/:id',
      specified: true,
      access: { who: 'signed-in' },
      params: IdParams,
    }),
    async ({ body, query }) => {
      specifiedInputs.push({ body, query });
      return { ok: true };
    },
  ),
  route(
    defineEndpoint({
      ...common,
      method: 'GET',
      path: '/self/:id',
      access: { who: 'self', param: 'id' },
      params: IdParams,
    }),
    async () => ({ ok: true, password: 'never to be seen' }),
  ),
  route(
    defineEndpoint({ ...common, method: 'GET', path: '/admins', access: { who: 'roles', roles: ['admin'] } }),
    async () => ({ ok: true }),
  ),
  route(
    defineEndpoint({ ...common, method: 'GET', path: '/internal/x', access: { who: 'system' } }),
    async () => ({ ok: true }),
  ),
  route(
    defineEndpoint({
      ...common,
      method: 'GET',
      path: '/open',
      access: { who: 'anyone' },
      query: z.strictObject({ q: line(5).optional() }),
    }),
    async ({ query }) => {
      if (query.q === 'gone') throw notFound('note');
      if (query.q === 'race') throw conflict('order_status_conflict');
      if (query.q === 'busy') throw new AppError('unavailable', undefined, { retryAfter: 5 });
      if (query.q === 'boom') throw new Error('the database password is hunter2');
      return { ok: true };
    },
  ),
];

describe('a service app', async () => {
  const identity = await testIdentity();
  let base = '';
  let close: () => Promise<void>;
  beforeAll(async () => {
    const app = createServiceApp({
      log: createLogger('test', 'silent'),
      metrics: createMetrics('test'),
      identity: identity.verifier,
      routes,
      ready: async () => undefined,
    });
    const { server } = await listen(app, { port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => closeServer(server);
  });
  afterAll(() => close());

  const call = async (
    caller: Caller,
    method: string,
    path: string,
    body?: string,
    type = 'application/json',
  ) => {
    const response = await fetch(base + path, {
      method,
      headers: { ...(await identity.as(caller)), ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: (await response.json()) as Record<string, unknown>,
    };
  };

  test('every refused field is named, and nothing is stored', async () => {
    const { status, type, body } = await call(
      userCaller(rima),
      'POST',
      `/notes/${rima}`,
      JSON.stringify({ title: { $ne: 1 }, tags: [{ name: 'too long' }], role: 'admin' }),
    );
    expect(status).toBe(400);
    expect(type).toContain('application/problem+json');
    expect((body['errors'] as { field: string }[]).map(({ field }) => field)).toEqual([
      'title',
      'tags.0.name',
      'role',
    ]);
    expect(notes).toEqual([]);
  });

  describe('of a call of the specification', () => {
    const send = async (method: string, path: string, body?: string) => {
      specifiedInputs.length = 0;
      return call(userCaller(rima), method, path, body);
    };

    test('drops unknown fields and parameters', async () => {
      const body = { title: 'Cat', role: 'admin', _id: rima, price: 1, $set: { role: 'admin' }, toString: 1 };
      const { status } = await send('POST', '/specified?key=1&title[$ne]=2', JSON.stringify(body));
      expect(status).toBe(200);
      expect(specifiedInputs).toEqual([{ body: { title: 'Cat' } }]);
    });

    test('drops a body and parameters where it has none', async () => {
      expect((await send('DELETE', `/specified/${rima}?key=1`, '{"id":"1"}')).status).toBe(200);
      expect(specifiedInputs).toEqual([{}]);
    });

    test.each([
      '{"title":"Cat","__proto__":{"role":"admin"}}',
      '{"title":"Cat","__proto__":{"title":"Dog"},"constructor":{"prototype":{"role":"admin"}}}',
      '{"__proto__":{"title":"Dog"},"title":"Cat"}',
    ])('takes no prototype from %s', async (body) => {
      expect((await send('POST', '/specified', body)).status).toBe(200);
      const [input] = specifiedInputs as { body: Record<string, unknown> }[];
      expect(Object.keys(input?.body ?? {})).toEqual(['title']);
      expect(input?.body).toMatchObject({ title: 'Cat' });
      expect([input?.body['role'], ({} as Record<string, unknown>)['role']]).toEqual([undefined, undefined]);
    });

    test('takes no field from a prototype', async () => {
      const { status, body } = await send('POST', '/specified', '{"__proto__":{"title":"Dog"}}');
      expect([status, body['message']]).toEqual([400, 'title is required']);
    });

    test('still names a field that is wrong', async () => {
      const { status, body } = await send('POST', '/specified', '{"title":{"$ne":1},"role":"admin"}');
      expect(status).toBe(400);
      expect(body['errors']).toMatchObject([{ field: 'title' }]);
    });
  });

  test.each(['{"title":"Cat","__proto__":{"role":"admin"}}', '{"title":"Cat","constructor":{"x":1}}'])(
    'a call of ours refuses %s by name',
    async (sent) => {
      const { status, body } = await call(userCaller(rima), 'POST', `/notes/${rima}`, sent);
      expect(status).toBe(400);
      expect(body['errors']).toMatchObject([{ field: Object.keys(JSON.parse(sent) as object)[1] }]);
      expect(notes).toEqual([]);
    },
  );

  test('of a field that is there twice, the last value is validated and used', async () => {
    const send = (sent: string) => call(userCaller(rima), 'POST', '/specified', sent);
    specifiedInputs.length = 0;
    expect((await send('{"title":{"$ne":1},"title":"Cat"}')).status).toBe(200);
    expect((await send('{"title":"Cat","title":{"$ne":1}}')).status).toBe(400);
    expect(specifiedInputs).toMatchObject([{ body: { title: 'Cat' } }]);
  });

  test('only an absent field is called missing; a present one gets its type error', async () => {
    const messageOf = async (body: object) => {
      const answer = await call(userCaller(rima), 'POST', `/notes/${rima}`, JSON.stringify(body));
      return (answer.body['errors'] as { message: string }[]).map(({ message }) => message);
    };
    expect(await messageOf({})).toEqual(['is required']);
    expect(await messageOf({ title: { $ne: 1 } })).toEqual([
      'invalid input: expected string, received object',
    ]);
    expect(await messageOf({ title: null })).toEqual(['invalid input: expected string, received null']);
  });

  test.each([
    ['no body', undefined, 'application/json', 400],
    ['half a body', '{"title":', 'application/json', 400],
    ['a body that is no object', '"title"', 'application/json', 400],
    ['another format', '{"title":"x"}', 'text/plain', 415],
    ['a body without end', JSON.stringify({ title: 'x'.repeat(200_000) }), 'application/json', 413],
  ])('%s is a clear error', async (_, body, type, status) => {
    const answer = await call(userCaller(rima), 'POST', `/notes/${rima}`, body, type);
    expect(answer.status).toBe(status);
    expect(answer.body['message']).toEqual(expect.any(String));
    expect(notes).toEqual([]);
  });

  test('a caller without access is refused before the body has arrived', async () => {
    const { hostname, port } = new URL(base);
    const answers = await Promise.all(
      [{}, await identity.as(visitor)].map(
        (headers) =>
          new Promise((resolve, reject) => {
            const sent = request({ hostname, port, method: 'POST', path: `/notes/${rima}`, headers });
            sent.setHeader('content-type', 'application/json').setHeader('content-length', 1_000);
            sent.on('response', ({ statusCode }) => {
              resolve(statusCode);
              sent.destroy();
            });
            sent.on('error', reject);
            sent.write('{');
          }),
      ),
    );
    expect(answers).toEqual([401, 401]);
  });

  test('a valid body is stored', async () => {
    expect((await call(userCaller(rima), 'POST', `/notes/${rima}`, '{"title":"ok"}')).status).toBe(200);
    expect(notes.splice(0)).toEqual(['ok']);
  });

  test('a malformed id is a 404', async () => {
    expect((await call(userCaller(rima), 'POST', '/notes/%7B%22$ne%22:1%7D', '{"title":"ok"}')).status).toBe(
      404,
    );
    expect((await call(userCaller(rima), 'GET', '/self/%E0%A4%A')).status).toBe(404);
  });

  test.each([
    ['a visitor', visitor, [401, 401, 403, 200]],
    ['the user themselves', userCaller(rima), [200, 403, 403, 200]],
    ['another user', userCaller(karim), [403, 403, 403, 200]],
    ['a doctor', userCaller(karim, 'doctor'), [403, 403, 403, 200]],
    ['an admin', userCaller(karim, 'admin'), [200, 200, 403, 200]],
    ['a system process', { kind: 'system', name: 'workers' } as const, [200, 200, 200, 200]],
  ])('%s gets the answers that the access rules define', async (_, caller, statuses) => {
    const answers = [];
    for (const path of [`/self/${rima}`, '/admins', '/internal/x', '/open'])
      answers.push((await call(caller, 'GET', path)).status);
    expect(answers).toEqual(statuses);
  });

  test('undeclared fields are never sent', async () => {
    expect((await call(userCaller(rima), 'GET', `/self/${rima}`)).body).toEqual({ ok: true });
  });

  test('intended errors are sent, unexpected ones stay in the log', async () => {
    expect((await call(visitor, 'GET', '/open?q=gone')).body).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect((await call(visitor, 'GET', '/open?q=race')).body).toMatchObject({
      status: 409,
      code: 'order_status_conflict',
    });
    const busy = await fetch(`${base}/open?q=busy`, { headers: await identity.as(visitor) });
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5']);
    const { status, body } = await call(visitor, 'GET', '/open?q=boom');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(body).toMatchObject({
      code: 'internal',
      message: 'Something went wrong!',
      requestId: expect.stringMatching(/\w{8}-/) as string,
    });
  });

  test.each(['/open?q[$ne]=1', '/open?q=a&q=b', '/open?other=1'])('%s is refused by name', async (path) => {
    const { status, body } = await call(visitor, 'GET', path);
    expect(status).toBe(400);
    expect(body['errors']).toHaveLength(1);
  });

  test.each([
    ['no token', {}],
    ['a forged token', { [identityHeader]: 'eyJhbGciOiJub25lIn0.e30.' }],
    ['a token of another system', {}],
    ['identity in other headers', { 'x-user-id': rima, 'x-role': 'admin' }],
  ])('%s is refused with 401', async (name, headers) => {
    const sent: Record<string, string> =
      name === 'a token of another system'
        ? await (await testIdentity()).as(userCaller(rima, 'admin'))
        : headers;
    const response = await fetch(`${base}/admins`, { headers: sent });
    expect(response.status).toBe(401);
  });
});
