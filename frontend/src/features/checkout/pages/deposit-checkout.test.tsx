import { addressEndpoints } from '@petcare/contracts/commerce/orders/addresses.ts';
import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import { hostelEndpoints } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { hostelOrderEndpoints } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { type PaymentConfig, paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { writeHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildHostelInfo } from '../../../testing/hostel-builders.ts';
import { dayFromToday, pinClock } from '../../../testing/pinned-clock.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { newDraft, writeCheckoutDraft } from '../checkout-draft.ts';
import { Component as HostelCheckoutPage } from './hostel-checkout-page.tsx';

useApiServer();
pinClock();

const user = buildUser();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  mockEndpoint(orderEndpoints['orders.listOfCustomer'], () => []);
  mockEndpoint(hostelOrderEndpoints['hostelOrders.listOfCustomer'], () => []);
  mockEndpoint(addressEndpoints['addresses.list'], () => []);
});

function openCheckout({ percent, inDays }: { percent?: number; inDays: number }) {
  const checkIn = dayFromToday(inDays);
  const stay = { petType: 'cat', guests: 1, checkIn, checkOut: addDays(checkIn, 2) } as const;
  writeHostelDraft(user.id, { ...stay, totalAmount: 1_400 });
  mockEndpoint(hostelEndpoints['hostel.quote'], () => ({
    ...stay,
    ...bookingPrice(stay, 'flat'),
    available: true,
    full_dates: [],
  }));
  const info = buildHostelInfo(percent === undefined ? {} : { deposit_percent: percent });
  mockEndpoint(hostelEndpoints['hostel.info'], () => info);
  const { billing, ...draft } = newDraft(user);
  const address = {
    phone: '01712345678',
    address: 'House 12',
    division: 'Sylhet',
    district: 'Sylhet',
    zip: '3300',
  };
  writeCheckoutDraft('hostel', { ...draft, billing: { ...billing, ...address }, billed: true });
  const config: PaymentConfig = {
    currency: 'BDT',
    card: { mode: 'sandbox', publishableKey: 'pk_test_1', url: 'https://cards.test', minimum: 60 },
    bkash: { mode: 'sandbox' },
  };
  mockEndpoint(paymentEndpoints['payments.config'], () => config);
  return renderPage(<HostelCheckoutPage />, { route: '/hostel/payment/hostel-payment', user });
}

test('a deposit says what is held, until when and what is due later', async () => {
  const page = openCheckout({ percent: 30, inDays: 5 });
  const choice = await screen.findByRole('radio', { name: 'Deposit on my card' });
  expect(screen.getByText('৳420 held now, ৳980 at check-in')).toBeVisible();
  await page.user.click(choice);
  expect(await screen.findByText('Your bank holds ৳420. Nothing is charged today.')).toBeVisible();
  expect(screen.getByText('You pay the remaining ৳980 at the front desk when you check in.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Book with a deposit' })).toBeVisible();
  await page.user.click(screen.getByRole('radio', { name: 'Credit card' }));
  expect(screen.queryByText(/Your bank holds/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Order' })).toBeVisible();
});

test.each([
  ['without the setting', { inDays: 2 }],
  ['for a stay that begins in six days', { percent: 30, inDays: 6 }],
  ['below the minimum of cards', { percent: 4, inDays: 2 }],
])('no deposit is offered %s', async (_case, given) => {
  openCheckout(given);
  expect(await screen.findByRole('radio', { name: 'Credit card' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Deposit on my card' })).toBeNull();
});
