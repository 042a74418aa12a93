import { expect, test } from 'vitest';
import { buildPayment, challengeUrl, openSandbox, shop } from '../card-sandbox.fixture.ts';

const withChallenge = buildPayment({ payment_method: 'pm_card_threeDSecure', confirm: true });

test('a card with 3-D Secure is charged after Complete', async () => {
  const { stripe, answer3ds } = await openSandbox();
  const waiting = await stripe.paymentIntents.create(withChallenge);
  expect(waiting).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
    amount_received: 0,
  });

  const page = await fetch(challengeUrl(waiting));
  expect(await page.text()).toContain('Local sandbox - no real card, no money');
  const answered = await answer3ds(waiting, 'complete');
  expect(await answered.text()).toContain('Payment confirmed');
  expect(await stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 125_000,
    next_action: null,
  });
});

test('Fail returns the intent to requires_payment_method with the reason', async () => {
  const { stripe, answer3ds, state } = await openSandbox();
  const waiting = await stripe.paymentIntents.create(withChallenge);
  await answer3ds(waiting, 'fail');
  const failed = await stripe.paymentIntents.retrieve(waiting.id);
  expect(failed.status).toBe('requires_payment_method');
  expect(failed.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  const paid = await stripe.paymentIntents.confirm(waiting.id, { payment_method: 'pm_card_visa' });
  expect(paid.status).toBe('succeeded');
  expect(await state()).toMatchObject({ charges: 1, declined: 0 });
});

test.each([
  ['pm_card_threeDSecureRequiredChargeDeclined', 'generic_decline'],
  ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
])('%s passes the challenge and is then declined', async (id, declineCode) => {
  const { stripe, answer3ds } = await openSandbox();
  const waiting = await stripe.paymentIntents.create(buildPayment({ payment_method: id, confirm: true }));
  await answer3ds(waiting, 'complete');
  const declined = await stripe.paymentIntents.retrieve(waiting.id);
  expect(declined).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code: declineCode },
  });
});

test('decline_after_3ds declines the card after the challenge', async () => {
  const { stripe, answer3ds, setKnobs } = await openSandbox();
  await setKnobs({ decline_after_3ds: 1 });
  const waiting = await stripe.paymentIntents.create(withChallenge);
  await answer3ds(waiting, 'complete');
  const declined = await stripe.paymentIntents.retrieve(waiting.id);
  expect(declined.last_payment_error?.code).toBe('card_declined');
});

test('answering twice charges once, and the second page shows the result', async () => {
  const { stripe, answer3ds, state } = await openSandbox();
  const waiting = await stripe.paymentIntents.create(withChallenge);
  await Promise.all([
    answer3ds(waiting, 'complete'),
    answer3ds(waiting, 'complete'),
    answer3ds(waiting, 'fail'),
  ]);
  const settled = await stripe.paymentIntents.retrieve(waiting.id);
  expect(['succeeded', 'requires_payment_method']).toContain(settled.status);
  const after = await answer3ds(waiting, 'complete');
  expect(after.status).toBe(200);
  expect((await state()).charges).toBe(settled.status === 'succeeded' ? 1 : 0);
});

test('the challenge of a canceled or re-confirmed intent is closed', async () => {
  const { stripe, answer3ds } = await openSandbox();
  const first = await stripe.paymentIntents.create(withChallenge);
  const second = await stripe.paymentIntents.confirm(first.id, { payment_method: 'pm_card_threeDSecure' });
  await answer3ds(first, 'complete');
  expect(await stripe.paymentIntents.retrieve(first.id)).toMatchObject({ status: 'requires_action' });

  await stripe.paymentIntents.cancel(first.id);
  expect((await fetch(challengeUrl(second))).status).toBe(404);
  await answer3ds(second, 'complete');
  expect(await stripe.paymentIntents.retrieve(first.id)).toMatchObject({ status: 'canceled' });
});

test('with a return address the page redirects to the shop with the outcome', async () => {
  const { stripe, answer3ds } = await openSandbox();
  const waiting = await stripe.paymentIntents.create({
    ...withChallenge,
    return_url: `${shop}/orders?from=card`,
  });
  expect(waiting.next_action).toMatchObject({
    type: 'redirect_to_url',
    redirect_to_url: { return_url: `${shop}/orders?from=card` },
  });
  const page = await (await answer3ds(waiting, 'complete')).text();
  expect(page).toContain(
    `${shop}/orders?from=card&amp;payment_intent=${waiting.id}&amp;payment_intent_client_secret=`,
  );
  expect(page).toContain('redirect_status=succeeded');
});

test('a form sent by a browser with the page as its origin is accepted', async () => {
  const { stripe, url } = await openSandbox();
  const waiting = await stripe.paymentIntents.create(withChallenge);
  expect((await fetch(challengeUrl(waiting))).headers.get('referrer-policy')).toBe('same-origin');
  const answered = await fetch(challengeUrl(waiting), {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ result: 'complete' }),
  });
  expect(answered.status).toBe(200);
});

test('only pages of the allowed origins may frame the page', async () => {
  const { stripe } = await openSandbox();
  const waiting = await stripe.paymentIntents.create(withChallenge);
  const page = await fetch(challengeUrl(waiting));
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${shop}`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});
