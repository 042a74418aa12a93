import { type Payment, paymentEndpoints } from '@petcare/contracts/payments.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { answer, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildPayment, buildUser, newId } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { newDraft, readCheckoutDraft, writeCheckoutDraft } from '../checkout-draft.ts';
import { openAttemptMemory } from '../paying/attempt-memory.ts';
import { Component as PaymentPage } from './payment-page.tsx';

useApiServer();
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const person = buildUser();

/** Somebody comes back from bKash to a payment that they began at the checkout of a product. */
function comeBack(changes: Partial<Payment>) {
  const payment = buildPayment({ provider: 'bkash', ...changes });
  const checkout = newId();
  writeCheckoutDraft(checkout, { ...newDraft(person), quantity: 3 });
  openAttemptMemory(person.id, checkout).rememberPayment(payment._id);
  answer(paymentEndpoints['payments.get'], () => payment);
  const page = renderPage(<PaymentPage />, {
    route: '/payment/:paymentId',
    at: `/payment/${payment._id}`,
    user: person,
  });
  return { page, payment, checkout };
}

test('a paid payment leads to its order with the good news, and the checkout is forgotten', async () => {
  const { page, checkout } = comeBack({ status: 'paid', order: newId() });
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  expect(page.address()).toBe('/orders');
  expect(readCheckoutDraft(checkout)).toBeNull();
  expect(openAttemptMemory(person.id, checkout).paymentId()).toBeNull();
});

test('a paid stay leads to the bookings', async () => {
  const { page } = comeBack({ kind: 'hostel', status: 'paid', order: newId() });
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  expect(page.address()).toBe('/hostel-orders');
});

test.each(['executing', 'unknown'] as const)(
  'while it is %s it says so, and goes on by itself once bKash has answered',
  async (status) => {
    const { page, payment } = comeBack({ status });
    expect(await screen.findByText('We are checking with bKash…')).toBeVisible();
    expect(screen.getByText(/Please do not pay again/)).toBeVisible();
    payment.status = 'paid';
    payment.order = newId();
    // As the live message does.
    await page.queryClient.invalidateQueries({ queryKey: queryKeys.payments });
    expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  },
);

test('a refusal is told in the words of bKash, and bKash is tried again with one tap', async () => {
  const { page, checkout } = comeBack({ status: 'failed', failure: 'Insufficient Balance' });
  expect(await screen.findByText('Insufficient Balance')).toBeVisible();
  expect(screen.getByText(/^Nothing has been charged/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Try bKash again' }));
  expect(page.address()).toBe(`/store/payment/${checkout}`);
  expect(page.router.state.location.state).toBe('bkash');
  expect(readCheckoutDraft(checkout)).toMatchObject({ quantity: 3, method: 'bkash' });
});

test('who called it off at bKash may take a card instead, and finds what they typed', async () => {
  const { page, checkout } = comeBack({ status: 'canceled' });
  expect(await screen.findByText('The payment was called off')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Pay by card' }));
  expect(page.address()).toBe(`/store/payment/${checkout}`);
  expect(readCheckoutDraft(checkout)).toMatchObject({ quantity: 3, method: 'card' });
});

test('a payment that was not finished can be gone on with, or given up', async () => {
  const { page, payment, checkout } = comeBack({ status: 'pending' });
  const goOn = await screen.findByRole('link', { name: 'Go on paying' });
  expect(goOn).toHaveAttribute('href', `/store/payment/${checkout}`);
  const cancelled = answer(paymentEndpoints['payments.cancel'], () => {
    payment.status = 'canceled';
    return payment;
  });
  await page.user.click(screen.getByRole('button', { name: 'Give up' }));
  expect(await screen.findByText('The payment was called off')).toBeVisible();
  expect(cancelled).toHaveLength(1);
});

test('money that came too late says that it is on its way back', async () => {
  comeBack({ status: 'refunding' });
  expect(await screen.findByText('Your money is on its way back')).toBeVisible();
});

test('a payment of somebody else is not found', async () => {
  answer(paymentEndpoints['payments.get'], () => problem('not_found'));
  renderPage(<PaymentPage />, {
    route: '/payment/:paymentId',
    at: `/payment/${newId()}`,
    user: person,
  });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Go Back' })).toBeVisible());
});
