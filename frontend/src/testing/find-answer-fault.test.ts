import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { expect, test } from 'vitest';
import { call } from '../lib/api/api-client.ts';
import { mockEndpoint, pageOf, problem, useApiServer } from './api-server.ts';
import { buildOrder } from './builders.ts';
import { findAnswerFault } from './find-answer-fault.ts';

useApiServer();

const { 'orders.get': get, 'orders.list': list, 'orders.receipt': receipt } = orderEndpoints;
const order = buildOrder();

test.each([
  [get, Response.json(order)],
  [list, pageOf([order], 1)],
  [receipt, new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })],
  [get, problem('not_found')],
  [get, problem('unavailable')],
  [get, Response.error()],
  [userEndpoints['users.signIn'], new Response('No.', { status: 401 })],
])('an answer that the service can send has no fault: $0.path', async (endpoint, answer) => {
  expect(await findAnswerFault(endpoint, answer)).toBeUndefined();
});

test.each([
  ['a field of another kind', get, Response.json({ ...order, version: '1' }), /version: .*expected number/],
  [
    'a field that is dropped',
    get,
    Response.json({ ...order, colour: 'red' }),
    /: colour is not in its schema$/,
  ],
  ['a field within a list', get, Response.json({ ...order, lines: [{}] }), /lines\.0\.product_id: /],
  ['another status', get, Response.json(order, { status: 201 }), /its status is 200$/],
  ['another type', receipt, Response.json(order), /its type is application\/pdf, not application\/json$/],
  ['a page without a total', list, Response.json([order]), /x-total-count is missing$/],
  ['a foreign error', get, problem('slot_taken'), /does not declare the error slot_taken$/],
  [
    'an error without details',
    get,
    Response.json({}, { status: 404 }),
    /have the type application\/problem\+json/,
  ],
])('an answer with %s is reported with its endpoint', async (_what, endpoint, answer, fault) => {
  const found = await findAnswerFault(endpoint, answer);
  expect(found).toContain(`GET ${endpoint.path} cannot answer ${answer.status}: `);
  expect(found).toMatch(fault);
});

const fetchOrder = () => call(get, { params: { id: order._id } });

test.fails('a test whose mock drifts from the schema fails', async () => {
  mockEndpoint(get, () => ({ ...order, version: '1' }) as never);
  expect(await fetchOrder()).toMatchObject({ version: '1' });
});

test('a test whose mock keeps the schema passes', async () => {
  mockEndpoint(get, () => order);
  expect(await fetchOrder()).toEqual(order);
});
