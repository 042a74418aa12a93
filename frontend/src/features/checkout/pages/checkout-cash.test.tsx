import { cashEndpoints } from '@petcare/contracts/commerce/payments/cash.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildPayment, buildProduct } from '../../../testing/builders.ts';
import { fillBilling, openCheckout } from './product-checkout.fixture.tsx';

useApiServer();
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const code = {
  _id: '665f1f77bcf86cd799439011',
  phone: '01712345678',
  expires_at: '2026-11-25T10:10:00.000Z',
  resend_at: '2026-11-25T10:01:00.000Z',
};

async function chooseCash() {
  const page = openCheckout(buildProduct({ product_price: 450 }), { cash: { maximum: 10_000 } });
  await fillBilling(page);
  await page.user.click(await screen.findByRole('radio', { name: 'Cash on delivery' }));
  return page;
}

test('an order is placed with the code that was sent to its phone', async () => {
  const asked = mockEndpoint(cashEndpoints['payments.sendCashCode'], () => ({ message: '', code }));
  const placed = mockEndpoint(cashEndpoints['payments.startCash'], () => ({
    payment: buildPayment({ provider: 'cash', status: 'due' }),
  }));
  const { user } = await chooseCash();
  expect(screen.getByRole('button', { name: 'Order' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.type(await screen.findByLabelText('Code from the message'), '123456');
  expect(asked[0]?.body).toEqual({ phone: '+8801712345678', language: 'en' });
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await expect
    .poll(() => placed[0]?.body)
    .toMatchObject({ code: '123456', code_id: code._id, expected_total: 450 });
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
});

test('a code that may not be sent yet says so', async () => {
  mockEndpoint(cashEndpoints['payments.sendCashCode'], () => problem('too_many_requests'));
  const { user } = await chooseCash();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
});

test('without the setting, and above the largest sum, there are the two choices of the specification', async () => {
  const page = openCheckout(buildProduct({ product_price: 450 }), { cash: { maximum: 449 } });
  await fillBilling(page);
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
});
