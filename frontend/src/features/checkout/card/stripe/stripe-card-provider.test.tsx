import type { Stripe } from '@stripe/stripe-js';
import { render, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStripeCardProvider } from './stripe-card-provider.tsx';

const billing = {
  name: 'Mim Akter',
  email: 'mim@example.com',
  phone: '01712345678',
  address: 'House 12',
  division: 'Sylhet' as const,
  district: 'Habiganj',
  zip: '3300',
};

/** Stubs the parts of Stripe.js in use, because Stripe.js may only be loaded from Stripe. */
function buildStripe() {
  const card = {
    on: () => card,
    off: () => card,
    once: () => card,
    mount: () => {},
    destroy: () => {},
    update: () => {},
  };
  const elements = { create: () => card, getElement: () => card, update: () => {} };
  return {
    card,
    createPaymentMethod: vi.fn<(method: unknown) => Promise<unknown>>(),
    confirmCardPayment: vi.fn<(secret: string, method: unknown) => Promise<unknown>>(),
    elements: () => elements,
    createToken: () => {},
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

let stripe: ReturnType<typeof buildStripe>;
beforeEach(() => {
  stripe = buildStripe();
});

async function open() {
  const provider = createStripeCardProvider(stripe as unknown as Stripe);
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <provider.Field />
      </MantineProvider>
    </I18nProvider>,
  );
  stripe.createPaymentMethod.mockResolvedValue({ paymentMethod: { id: 'pm_1' } });
  await waitFor(() => expect(provider.createMethod(billing)).resolves.toEqual({ id: 'pm_1' }));
  return provider;
}

test('the payment method is created from Stripe’s field with the billing address', async () => {
  await open();
  expect(stripe.createPaymentMethod).toHaveBeenLastCalledWith({
    type: 'card',
    card: stripe.card,
    billing_details: {
      name: 'Mim Akter',
      email: 'mim@example.com',
      phone: '01712345678',
      address: { line1: 'House 12', city: 'Habiganj', state: 'Sylhet', postal_code: '3300', country: 'BD' },
    },
  });
});

test('a rejected card returns the message of Stripe', async () => {
  const provider = await open();
  stripe.createPaymentMethod.mockResolvedValue({ error: { message: 'Your card number is invalid.' } });
  expect(await provider.createMethod(billing)).toEqual({
    error: { message: 'Your card number is invalid.' },
  });
});

test.each([
  ['a charge', { paymentIntent: { status: 'succeeded' } }, { status: 'succeeded' }],
  ['a charge under way', { paymentIntent: { status: 'processing' } }, { status: 'processing' }],
  [
    'a decline',
    { error: { message: 'Your card was declined.' } },
    { status: 'failed', message: 'Your card was declined.' },
  ],
  [
    'a payment that had succeeded before',
    { error: { message: 'unexpected state', payment_intent: { status: 'succeeded' } } },
    { status: 'succeeded' },
  ],
])('%s maps to a confirmation', async (_what, answer, confirmation) => {
  const provider = await open();
  stripe.confirmCardPayment.mockResolvedValue(answer);
  expect(await provider.confirm('pi_1_secret_x', 'pm_1')).toEqual(confirmation);
  expect(stripe.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_x', { payment_method: 'pm_1' });
});
