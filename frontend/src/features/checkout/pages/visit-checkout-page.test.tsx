import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { type Prepayment, prepaymentEndpoints } from '@petcare/contracts/clinic/prepayments.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildPayment, buildUser, newId } from '../../../testing/builders.ts';
import { buildPrepayment } from '../../../testing/clinic-builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { answerCardProvider, chooseCard } from './product-checkout.fixture.tsx';
import { Component as VisitBookedPage } from './visit-booked-page.tsx';
import { Component as VisitCheckoutPage } from './visit-checkout-page.tsx';

useApiServer();
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const patient = buildUser({ full_name: 'Mim Akter', email: 'mim@example.com' });

function openCheckout(prepayment = buildPrepayment()) {
  mockEndpoint(prepaymentEndpoints['prepayments.get'], () => prepayment);
  mockEndpoint(paymentEndpoints['payments.config'], () => ({
    currency: 'BDT' as const,
    card: { mode: 'sandbox' as const, publishableKey: 'pk_test_x', url: 'http://sandbox.test', minimum: 60 },
    bkash: { mode: 'sandbox' as const },
  }));
  const page = renderPage(<VisitCheckoutPage />, {
    route: '/visit/payment/:prepaymentId',
    at: `/visit/payment/${prepayment._id}`,
    user: patient,
  });
  return { page, prepayment };
}

function openBooked(changes: Partial<Prepayment>) {
  const prepayment = buildPrepayment(changes);
  mockEndpoint(prepaymentEndpoints['prepayments.get'], () => prepayment);
  mockEndpoint(appointmentEndpoints['appointments.ofUser'], () => []);
  const page = renderPage(<VisitBookedPage />, {
    route: '/visit/:prepaymentId',
    at: `/visit/${prepayment._id}`,
    user: patient,
  });
  return { page, prepayment };
}

test('the fee, the rule of refunds and the ways to pay are shown, without a billing address', async () => {
  openCheckout();
  expect((await screen.findAllByText('৳800')).length).toBeGreaterThan(0);
  expect(screen.getByText(/you get the whole fee back until 24 hours before/)).toBeVisible();
  expect(await screen.findByRole('radio', { name: 'Credit card' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'bKash' })).toBeVisible();
  expect(screen.queryByLabelText('Address')).not.toBeInTheDocument();
});

test('a paid fee leads to the page that waits for the appointment', async () => {
  const prepayment = buildPrepayment();
  answerCardProvider();
  const payment = buildPayment({ kind: 'visit', amount: 800, status: 'paid', order: prepayment._id });
  const started = mockEndpoint(paymentEndpoints['payments.startCard'], () => ({
    payment: { ...payment, status: 'pending' as const, order: null },
    client_secret: 'pi_1_secret_x',
  }));
  mockEndpoint(paymentEndpoints['payments.get'], () => payment);
  const { page } = openCheckout(prepayment);
  await chooseCard(page);
  await page.user.click(screen.getByRole('button', { name: 'Pay and book' }));
  await waitFor(() => expect(page.address()).toBe(`/visit/${prepayment._id}`));
  expect(started[0]?.body).toMatchObject({
    purchase: { kind: 'visit', prepayment_id: prepayment._id },
    expected_total: 800,
  });
  expect(started[0]?.body).not.toHaveProperty('billing');
});

test.each([
  ['has ended', { status: 'ended' }],
  ['is out of time', { pay_until: new Date(0).toISOString() }],
] as const)('a prepayment that %s cannot be paid any more', async (_name, changes) => {
  const { page, prepayment } = openCheckout(buildPrepayment(changes));
  await waitFor(() => expect(page.address()).toBe(`/visit/${prepayment._id}`));
});

test('the slot is released on request', async () => {
  const { page, prepayment } = openCheckout();
  const cancelled = mockEndpoint(prepaymentEndpoints['prepayments.cancel'], () => ({
    message: '',
    prepayment,
  }));
  await page.user.click(await screen.findByRole('button', { name: 'Do not book' }));
  await waitFor(() => expect(page.address()).toBe('/services'));
  expect(cancelled).toHaveLength(1);
});

test('the page waits for the appointment, and opens it once it is booked', async () => {
  const { page, prepayment } = openBooked({});
  expect(await screen.findByText('Your appointment is being booked')).toBeVisible();
  Object.assign(prepayment, { status: 'booked', appointment_id: newId() });
  // Simulates the live event.
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.appointments });
  expect(await screen.findByText(/Appointment booked successfully!/)).toBeVisible();
  expect(page.address()).toBe(`/appointments?appointment=${prepayment.appointment_id}`);
});

test.each([
  ['slot_taken', /taken before your payment arrived/],
  ['already_booked', /already have an appointment/],
  ['not_available', /cannot be booked for this service/],
] as const)('a refused fee (%s) says why, and that the money comes back', async (refusal, text) => {
  openBooked({ status: 'refused', refusal });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(/You get the whole fee back/)).toBeVisible();
});
