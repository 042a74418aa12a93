import type { Stripe } from 'stripe';
import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { buildPayment, openSandbox, shop } from './card-sandbox.fixture.ts';
import type { TestSandbox } from './card-sandbox.fixture.ts';

const nextYear = String(new Date().getUTCFullYear() + 1);
const cardFields = (number: string, changes: Record<string, string> = {}): Record<string, string> => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': nextYear,
  'card[cvc]': '123',
  'billing_details[name]': 'মীম আক্তার',
  'billing_details[address][city]': 'Dhaka',
  ...changes,
});

async function createMethod(sandbox: TestSandbox, number: string): Promise<Stripe.PaymentMethod> {
  const response = await sandbox.fromBrowser('/v1/payment_methods', cardFields(number));
  expect(response.status).toBe(200);
  return (await response.json()) as Stripe.PaymentMethod;
}

test('a page of the shop creates a payment method from a card and pays with it', async () => {
  const sandbox = await openSandbox();
  const method = await createMethod(sandbox, '4242 4242 4242 4242');
  expect(method).toMatchObject({
    object: 'payment_method',
    card: { brand: 'visa', last4: '4242', exp_month: 12 },
    billing_details: { name: 'মীম আক্তার', address: { city: 'Dhaka' } },
  });
  expect(JSON.stringify(method)).not.toContain('4242424242424242');

  const intent = await sandbox.stripe.paymentIntents.create(
    buildPayment({ metadata: { customer_id: 'secret' } }),
  );
  const response = await sandbox.fromBrowser(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    payment_method: method.id,
  });
  const confirmed = (await response.json()) as Record<string, unknown>;
  expect(confirmed).toMatchObject({ id: intent.id, status: 'succeeded' });
  expect(confirmed).not.toHaveProperty('metadata');

  const read = await sandbox.fromBrowser(
    `/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`,
  );
  expect(await read.json()).toMatchObject({ status: 'succeeded' });
});

test('a declined card shows the page the reason without the intent’s private fields', async () => {
  const sandbox = await openSandbox();
  const method = await createMethod(sandbox, '4000000000009995');
  const intent = await sandbox.stripe.paymentIntents.create(buildPayment());
  const response = await sandbox.fromBrowser(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    payment_method: method.id,
  });
  expect(response.status).toBe(402);
  const { error } = (await response.json()) as { error: Record<string, unknown> };
  expect(error).toMatchObject({
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  });
  expect(error['payment_intent']).not.toHaveProperty('metadata');
});

test('without the client secret a page can neither read nor confirm an intent', async () => {
  const sandbox = await openSandbox();
  const { id } = await sandbox.stripe.paymentIntents.create(buildPayment());
  const answers = await Promise.all([
    sandbox.fromBrowser(`/v1/payment_intents/${id}`),
    sandbox.fromBrowser(`/v1/payment_intents/${id}?client_secret=${id}_secret_guess`),
    sandbox.fromBrowser(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' }),
    sandbox.fromBrowser('/v1/payment_intents/pi_lost?client_secret=x'),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
});

test('the publishable key is refused for all other calls, and the secret key in a browser', async () => {
  const sandbox = await openSandbox();
  const secretKey = { authorization: 'Bearer sk_test_petcare' };
  const answers = await Promise.all([
    sandbox.fromBrowser('/v1/events'),
    sandbox.fromBrowser('/v1/refunds', { payment_intent: 'pi_x' }),
    sandbox.fromBrowser('/v1/payment_intents', { amount: '9900', currency: 'bdt' }),
    sandbox.fromBrowser('/v1/payment_methods', cardFields('4242424242424242'), secretKey),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403]);
});

test('a page of another site is refused, including its preflight', async () => {
  const sandbox = await openSandbox();
  const foreign = { origin: 'https://evil.example' };
  const preflight = await fetch(`${sandbox.url}/v1/payment_methods`, {
    method: 'OPTIONS',
    headers: { ...foreign, 'access-control-request-method': 'POST' },
  });
  const answers = await Promise.all([
    sandbox.fromBrowser('/v1/payment_methods', cardFields('4242424242424242'), foreign),
    fetch(`${sandbox.url}/sandbox/reset`, { method: 'POST', headers: foreign }),
    fetch(`${sandbox.url}/sandbox/state`, { headers: { origin: 'null' } }),
  ]);
  for (const answer of [preflight, ...answers]) {
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('the preflight of the shop succeeds', async () => {
  const { url } = await openSandbox();
  const preflight = await fetch(`${url}/v1/payment_methods`, {
    method: 'OPTIONS',
    headers: {
      origin: shop,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe(shop);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
});

test('a foreign host name that resolves to this machine is refused', async () => {
  const { url } = await openSandbox();
  const status = await new Promise((resolve, reject) => {
    httpRequest(`${url}/sandbox/state`, { headers: { host: 'rebound.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

test.each([
  ['a real-looking card', cardFields('4539578763621486'), 'card_declined', 'test_mode_live_card'],
  ['a mistyped number', cardFields('4242424242424241'), 'incorrect_number', undefined],
  ['no number at all', cardFields('hello'), 'incorrect_number', undefined],
  [
    'an expiry in the past',
    cardFields('4242424242424242', { 'card[exp_year]': '2020' }),
    'invalid_expiry_year',
    undefined,
  ],
  [
    'a thirteenth month',
    cardFields('4242424242424242', { 'card[exp_month]': '13' }),
    'invalid_expiry_month',
    undefined,
  ],
  ['a two-digit code', cardFields('4242424242424242', { 'card[cvc]': '12' }), 'invalid_cvc', undefined],
])('%s is refused and not stored', async (_case, fields, code, declineCode) => {
  const sandbox = await openSandbox();
  const response = await sandbox.fromBrowser('/v1/payment_methods', fields);
  expect(response.status).toBe(402);
  const { error } = (await response.json()) as { error: Record<string, unknown> };
  expect(error).toMatchObject({ type: 'card_error', code });
  expect(error['decline_code']).toBe(declineCode);
  expect(await sandbox.state()).toMatchObject({ payment_methods: 0 });
});
