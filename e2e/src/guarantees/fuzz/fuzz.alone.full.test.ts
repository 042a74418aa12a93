import { defineEndpoint, type Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { createDirectClients, type DirectClients } from '../../support/direct-clients.ts';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { signUpUser } from '../../support/users.ts';
import { signUpWithRole } from '../access/callers.ts';
import { callerOf, requestsTo, violationOf, type FuzzAnswer, type FuzzRequest } from './fuzz.ts';

const petcare = inject('petcare');

const runs = sized(10, 300);
/** Not sent, since these change the whole system instead of records of the callers. */
const systemWide = new Set<string>(['deadLetters.replay', 'deadLetters.dismiss']);
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !systemWide.has(name));

describe('every endpoint', () => {
  let direct: DirectClients;
  let users: Record<string, string>;
  const ids: string[] = [];
  const statuses: Record<number, number> = {};
  let count = 0;

  beforeAll(async () => {
    direct = await createDirectClients(petcare);
    users = {
      user: (await signUpUser(petcare.url)).user.id,
      doctor: (await signUpWithRole(petcare.url, 'doctor')).user.id,
      admin: (await signUpWithRole(petcare.url, 'admin')).user.id,
    };
    ids.push(newId(), newId());
  });
  afterAll(() =>
    report(
      `seed ${fc.readConfigureGlobal().seed}, ${runs} requests to each of ${names.length} endpoints: ${count} answers`,
      `by status: ${Object.entries(statuses)
        .map(([status, times]) => `${status} x ${times}`)
        .join(', ')}`,
    ),
  );

  test.each(names)(
    '%s answers random requests as it declares, never with 5xx',
    async (name) => {
      const endpoint: Endpoint = endpoints[name];
      const known = endpoint.access.who === 'self' ? [...ids, ...Object.values(users)] : ids;
      await fc.assert(
        fc.asyncProperty(requestsTo(endpoint, known), async (request) => {
          const answer = await send(endpoint, request);
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          count += 1;
          expect(violationOf(endpoint, answer)).toBeUndefined();
        }),
        { numRuns: runs },
      );
    },
    timeLimit(),
  );

  async function send(endpoint: Endpoint, request: FuzzRequest): Promise<FuzzAnswer> {
    const { role, path, query, body, accept } = request;
    // Visitors come through the gateway, the others as it would identify them.
    const isPublic = role === 'visitor' && endpoint.access.who !== 'system';
    const headers: Record<string, string> = isPublic
      ? { origin: petcare.url }
      : await direct.headersOf(callerOf(role, users));
    const base = isPublic ? petcare.url : petcare.services[endpoint.service];
    const response = await fetch(base + path + query, {
      method: endpoint.method,
      redirect: 'manual',
      headers: { accept, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text: await response.text(),
    };
  }
});

test('the check notices an error, a foreign shape, an undeclared code and an unnamed field (control)', () => {
  const endpoint = defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/toys',
    access: { who: 'anyone' },
    summary: '',
    status: 200,
    response: z.object({ toys: z.array(z.string()) }),
  });
  const violations = (status: number, body: unknown, type = 'application/problem+json') =>
    violationOf(endpoint, { status, type, text: JSON.stringify(body) });
  const problem = { type: '', title: '', message: '', requestId: '' };
  expect(violations(200, { toys: ['a ball'] }, 'application/json')).toBeUndefined();
  expect(violations(200, { toys: 'a ball' }, 'application/json')).toContain('another shape');
  expect(violations(500, { ...problem, status: 500, code: 'internal' })).toContain('does not declare');
  expect(violations(409, { ...problem, status: 409, code: 'out_of_stock' })).toContain('does not declare');
  expect(violations(400, { ...problem, status: 400, code: 'invalid_input' })).toContain('without naming');
  expect(violations(502, '<html>')).toContain('without problem details');
});
