import { stayChangeEndpoints } from '@petcare/contracts/commerce/hostel/stay-changes.ts';
import { notificationEndpoints } from '@petcare/contracts/notifications/notifications.ts';
import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { expect, test } from 'vitest';
import { mockEndpoint, pageOf, problem, useApiServer } from '../../testing/api-server.ts';
import { buildProduct, newId } from '../../testing/builders.ts';
import { ApiError, call, callPage, shouldRetry } from './api-client.ts';

useApiServer();

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

test('path parameters and query are filled in according to the endpoint', async () => {
  const product = buildProduct();
  const one = mockEndpoint(productEndpoints['products.get'], () => product);
  const search = mockEndpoint(productEndpoints['products.search'], () => [product]);
  expect(await call(productEndpoints['products.get'], { params: { id: product._id } })).toEqual(product);
  await call(productEndpoints['products.search'], { query: { query: 'বল & rope' } });
  expect(one[0]?.params['id']).toBe(product._id);
  expect(search[0]?.query.get('query')).toBe('বল & rope');
});

test('a page comes with the total length of the list', async () => {
  const products = [buildProduct(), buildProduct()];
  mockEndpoint(productEndpoints['products.list'], () => pageOf(products, 57));
  expect(await callPage(productEndpoints['products.list'])).toEqual({ items: products, total: 57 });
});

test('an error keeps its code, message, fields and details', async () => {
  const endpoint = stayChangeEndpoints['stayChanges.change'];
  mockEndpoint(endpoint, () =>
    problem('price_changed', {
      message: 'It is 500 taka now.',
      fields: [{ field: 'expected_total', message: 'is not today’s' }],
      details: { total: 500 },
    }),
  );
  const body = { guests: 1, checkIn: '2026-11-22', checkOut: '2026-11-23', version: 0, expected_total: 400 };
  expect(await failureOf(call(endpoint, { params: { id: newId() }, body }))).toMatchObject({
    code: 'price_changed',
    status: 409,
    message: 'It is 500 taka now.',
    fieldErrors: [{ field: 'expected_total', message: 'is not today’s' }],
    details: { total: 500 },
  });
});

test('a plain-text error of sign-in becomes the message', async () => {
  const endpoint = userEndpoints['users.signIn'];
  mockEndpoint(
    endpoint,
    () =>
      new Response('Invalid email or password.', { status: 401, headers: { 'content-type': 'text/plain' } }),
  );
  expect(await failureOf(call(endpoint, { body: { email: 'a@b.cd', password: 'x' } }))).toMatchObject({
    code: 'wrong_credentials',
    message: 'Invalid email or password.',
  });
});

test('too many attempts include the waiting time', async () => {
  const endpoint = userEndpoints['users.signIn'];
  mockEndpoint(
    endpoint,
    () =>
      new Response('Too many attempts. Please wait 3 minutes.', {
        status: 429,
        headers: { 'content-type': 'text/plain', 'retry-after': '180' },
      }),
  );
  expect(await failureOf(call(endpoint, { body: { email: 'a@b.cd', password: 'x' } }))).toMatchObject({
    code: 'too_many_requests',
    details: { retryAfter: 180 },
  });
});

test('an HTML error page of a proxy is not shown', async () => {
  mockEndpoint(
    notificationEndpoints['notifications.list'],
    () => new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  );
  const failure = await failureOf(call(notificationEndpoints['notifications.list']));
  expect(failure.code).toBe('unavailable');
  expect(failure.message).not.toContain('<');
});

test('an unreachable server has its own code, and is retried', async () => {
  mockEndpoint(productEndpoints['products.list'], () => Response.error());
  const failure = await failureOf(call(productEndpoints['products.list']));
  expect(failure).toMatchObject({ code: 'network', status: 0 });
  expect(shouldRetry(0, failure)).toBe(true);
  expect(shouldRetry(3, failure)).toBe(false);
});

test('a client error is not retried', async () => {
  mockEndpoint(productEndpoints['products.list'], () => problem('forbidden'));
  expect(shouldRetry(0, await failureOf(call(productEndpoints['products.list'])))).toBe(false);
});

test('an aborted call rejects as aborted, not as a network failure', async () => {
  mockEndpoint(productEndpoints['products.list'], () => []);
  const controller = new AbortController();
  controller.abort();
  await expect(call(productEndpoints['products.list'], { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
