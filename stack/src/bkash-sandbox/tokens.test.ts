import { expect, test } from 'vitest';
import { openSandbox } from './bkash-sandbox.fixture.ts';

test('a token granted for the merchant’s credentials is accepted raw and as a bearer token', async () => {
  const { grant, post, create } = await openSandbox();
  const granted = await grant();
  expect(granted).toMatchObject({ statusCode: '0000', token_type: 'Bearer', expires_in: 3600 });
  const { paymentID } = await create();
  for (const authorization of [granted['id_token'], `Bearer ${String(granted['id_token'])}`]) {
    const headers = { authorization: String(authorization), 'x-app-key': 'sandbox-app-key' };
    expect(await post('/payment/status', { paymentID }, headers)).toMatchObject({ statusCode: '0000' });
  }
});

test('wrong credentials, a wrong app key and a forged token are refused, each in its own form', async () => {
  const { grant, post, keys, credentials } = await openSandbox();
  expect(await grant({ ...keys, app_key: 'x' })).toMatchObject({ httpStatus: 200, statusCode: '2001' });
  expect(await grant(keys, { ...credentials, password: 'x' })).toMatchObject({ statusCode: '9999' });
  const forged = { authorization: 'made-up', 'x-app-key': 'sandbox-app-key' };
  expect(await post('/execute', { paymentID: 'x' }, forged)).toEqual({
    httpStatus: 401,
    message: 'Unauthorized',
  });
  const { id_token } = await grant();
  const headers = { authorization: String(id_token), 'x-app-key': 'other' };
  expect(await post('/execute', { paymentID: 'x' }, headers)).toMatchObject({ statusCode: '2001' });
});

test('an expired token is refused until it is refreshed', async () => {
  const { grant, post, keys, credentials, setKnobs, call, create, state } = await openSandbox();
  const first = await grant();
  await create();
  await setKnobs({ expire_tokens: true });
  expect(await call('/payment/status', { paymentID: 'x' })).toMatchObject({
    httpStatus: 401,
    message: 'The incoming token has expired',
  });
  const refreshed = await post(
    '/token/refresh',
    { ...keys, refresh_token: first['refresh_token'] },
    credentials,
  );
  expect(refreshed).toMatchObject({ statusCode: '0000' });
  expect(refreshed['id_token']).not.toBe(first['id_token']);
  expect((await state()).tokens).toEqual({ granted: 2, refreshed: 1 });
  const unknown = await post('/token/refresh', { ...keys, refresh_token: 'x' }, credentials);
  expect(unknown).toMatchObject({ statusCode: '9999' });
});

test('token requests beyond the hourly limit are answered with 429', async () => {
  const { grant, setKnobs } = await openSandbox({ hourBudget: 2 });
  await grant();
  await grant();
  expect(await grant()).toMatchObject({ httpStatus: 429 });
  await setKnobs({ hour_budget: null });
  expect(await grant()).toMatchObject({ statusCode: '0000' });
});

test('a call without a JSON content type is refused', async () => {
  const { url } = await openSandbox();
  const response = await fetch(`${url}/v1.2.0-beta/tokenized/checkout/token/grant`, {
    method: 'POST',
    body: new Blob(['{}']),
  });
  expect(response.status).toBe(400);
});
