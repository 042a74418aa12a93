import { type Payment, paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildPayment, buildUser, newId } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { newDraft, readCheckoutDraft, writeCheckoutDraft } from '../checkout-draft.ts';
import { openAttemptStore } from '../payment/attempt-store.ts';
import { Component as PaymentPage } from './payment-page.tsx';

useApiServer();
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const currentUser = buildUser();

function openReturnPage(changes: Partial<Payment>) {
  const payment = buildPayment({ provider: 'bkash', ...changes });
  const checkout = newId();
  writeCheckoutDraft(checkout, { ...newDraft(currentUser), quantity: 3 });
  openAttemptStore(currentUser.id, checkout).rememberPayment(payment._id);
  mockEndpoint(paymentEndpoints['payments.get'], () => payment);
  const page = renderPage(<PaymentPage />, {
    route: '/payment/:paymentId',
    at: `/payment/${payment._id}`,
    user: currentUser,
  });
  return { page, payment, checkout };
}

test('a paid payment redirects to its order and deletes the checkout draft', async () => {
  const { page, checkout } = openReturnPage({ status: 'paid', order: newId() });
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  expect(page.address()).toBe('/orders');
  expect(readCheckoutDraft(checkout)).toBeNull();
  expect(openAttemptStore(currentUser.id, checkout).paymentId()).toBeNull();
});

test('a paid hostel booking redirects to the bookings', async () => {
  const { page } = openReturnPage({ kind: 'hostel', status: 'paid', order: newId() });
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  expect(page.address()).toBe('/hostel-orders');
});

test.each(['executing', 'unknown'] as const)(
  'a payment that is %s shows a notice and continues once bKash has decided',
  async (status) => {
    const { page, payment } = openReturnPage({ status });
    expect(await screen.findByText('We are checking with bKash…')).toBeVisible();
    expect(screen.getByText(/Please do not pay again/)).toBeVisible();
    payment.status = 'paid';
    payment.order = newId();
    // Simulates the live event.
    await page.queryClient.invalidateQueries({ queryKey: queryKeys.payments });
    expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  },
);

test('a failed payment shows the message of bKash and can be retried', async () => {
  const { page, checkout } = openReturnPage({ status: 'failed', failure: 'Insufficient Balance' });
  expect(await screen.findByText('Insufficient Balance')).toBeVisible();
  expect(screen.getByText(/^Nothing has been charged/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Try bKash again' }));
  expect(page.address()).toBe(`/store/payment/${checkout}`);
  expect(page.router.state.location.state).toBe('bkash');
  expect(readCheckoutDraft(checkout)).toMatchObject({ quantity: 3, method: 'bkash' });
});

test('a payment cancelled at bKash can be paid by card with the draft kept', async () => {
  const { page, checkout } = openReturnPage({ status: 'canceled' });
  expect(await screen.findByText('The payment was cancelled')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Pay by card' }));
  expect(page.address()).toBe(`/store/payment/${checkout}`);
  expect(readCheckoutDraft(checkout)).toMatchObject({ quantity: 3, method: 'card' });
});

test('an unfinished payment can be continued or cancelled', async () => {
  const { page, payment, checkout } = openReturnPage({ status: 'pending' });
  const continueLink = await screen.findByRole('link', { name: 'Continue payment' });
  expect(continueLink).toHaveAttribute('href', `/store/payment/${checkout}`);
  const cancelled = mockEndpoint(paymentEndpoints['payments.cancel'], () => {
    payment.status = 'canceled';
    return payment;
  });
  await page.user.click(screen.getByRole('button', { name: 'Cancel payment' }));
  expect(await screen.findByText('The payment was cancelled')).toBeVisible();
  expect(cancelled).toHaveLength(1);
});

test.each([
  [true, {}, /are reserved for a few more minutes/],
  [false, { reserved: false }, /are not reserved: whoever pays first gets them/],
] as const)('an unfinished payment says whether its items are reserved (%s)', async (_, changes, text) => {
  openReturnPage({ status: 'pending', ...changes });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a late payment shows that it is being refunded', async () => {
  openReturnPage({ status: 'refunding' });
  expect(await screen.findByText('Your refund is being processed')).toBeVisible();
});

test('a payment of another user is not found', async () => {
  mockEndpoint(paymentEndpoints['payments.get'], () => problem('not_found'));
  renderPage(<PaymentPage />, {
    route: '/payment/:paymentId',
    at: `/payment/${newId()}`,
    user: currentUser,
  });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Go Back' })).toBeVisible());
});
