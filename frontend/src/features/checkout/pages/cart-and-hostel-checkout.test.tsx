import { addressEndpoints } from '@petcare/contracts/commerce/orders/addresses.ts';
import { cartEndpoints } from '@petcare/contracts/commerce/products/cart.ts';
import { deliveryEndpoints } from '@petcare/contracts/commerce/orders/delivery.ts';
import { hostelOrderEndpoints } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { type PaymentConfig, paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import { hostelEndpoints } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { cartOf } from '../../../lib/cart/cart.rules.ts';
import { readHostelDraft, writeHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildOrder, buildPayment, buildProduct, buildUser, cartLineOf } from '../../../testing/builders.ts';
import { dayFromToday, pinClock } from '../../../testing/pinned-clock.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { newDraft, writeCheckoutDraft } from '../checkout-draft.ts';
import { Component as HostelCheckoutPage } from './hostel-checkout-page.tsx';
import { noDelivery } from './product-checkout.fixture.tsx';
import { Component as ProductCheckoutPage } from './product-checkout-page.tsx';

useApiServer();
pinClock();

const currentUser = buildUser();
const payment = buildPayment({ provider: 'bkash', status: 'paid' });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  mockEndpoint(orderEndpoints['orders.listOfCustomer'], () => []);
  mockEndpoint(hostelOrderEndpoints['hostelOrders.listOfCustomer'], () => []);
  mockEndpoint(deliveryEndpoints['delivery.quote'], () => noDelivery);
  mockEndpoint(addressEndpoints['addresses.list'], () => []);
});

/**
 * Offers bKash only. Must be registered last, because `/payments/config` also matches the route of a payment.
 */
function answerBkashConfig(): void {
  const config: PaymentConfig = { currency: 'BDT', card: { mode: 'off' }, bkash: { mode: 'sandbox' } };
  mockEndpoint(paymentEndpoints['payments.config'], () => config);
}

function storeReadyDraft(checkout: string): void {
  const { billing, ...draft } = newDraft(currentUser);
  const address = {
    phone: '01712345678',
    address: 'House 12',
    division: 'Sylhet',
    district: 'Sylhet',
    zip: '3300',
  };
  writeCheckoutDraft(checkout, {
    ...draft,
    billing: { ...billing, ...address },
    billed: true,
    method: 'bkash',
    account: '01770618575',
  });
}

const startBkash = () =>
  mockEndpoint(paymentEndpoints['payments.startBkash'], () => ({
    payment,
    bkash_url: 'https://bkash.test/',
  }));

async function payByBkash(page: ReturnType<typeof renderPage>) {
  await page.user.click(await screen.findByRole('button', { name: 'Pay with bKash' }));
  await page.user.click(await screen.findByRole('button', { name: 'Confirm' }));
}

test('available cart lines are paid together; sold-out ones stay in the cart with the reason', async () => {
  const rope = buildProduct({ product_name: 'Rope ring', product_price: 450 });
  const ball = buildProduct({ product_name: 'Ball', product_price: 99.5 });
  const stew = buildProduct({ product_name: 'Last stew', stock: 0 });
  const cart = cartOf([cartLineOf(rope), cartLineOf(ball, 2), cartLineOf(stew, 3)]);
  mockEndpoint(cartEndpoints['cart.get'], () => cart);
  mockEndpoint(orderEndpoints['orders.place'], () => ({ message: '', order: buildOrder() }));
  const started = startBkash();
  storeReadyDraft('cart');
  answerBkashConfig();
  const page = renderPage(<ProductCheckoutPage />, {
    route: '/store/payment/:productId',
    at: '/store/payment/cart',
    user: currentUser,
  });
  expect(await screen.findByText(/^Last stew · sold out$/)).toBeVisible();
  await payByBkash(page);
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  expect(page.address()).toBe('/orders');
  expect(started[0]?.body).toMatchObject({
    expected_total: 649,
    purchase: {
      kind: 'product',
      from_cart: true,
      lines: [
        { product_id: rope._id, quantity: 1 },
        { product_id: ball._id, quantity: 2 },
      ],
    },
  });
});

test('an empty cart cannot be paid for', async () => {
  mockEndpoint(cartEndpoints['cart.get'], () => cartOf([]));
  renderPage(<ProductCheckoutPage />, {
    route: '/store/payment/:productId',
    at: '/store/payment/cart',
    user: currentUser,
  });
  expect(await screen.findByText('There is nothing to pay for in your cart.')).toBeVisible();
});

const stay = { petType: 'cat', guests: 2, checkIn: dayFromToday(5), checkOut: dayFromToday(8) } as const;

function openHostel(shown: number | null, { available = true } = {}) {
  if (shown !== null) writeHostelDraft(currentUser.id, { ...stay, totalAmount: shown });
  mockEndpoint(hostelEndpoints['hostel.quote'], () => ({
    ...stay,
    ...bookingPrice(stay, 'flat'),
    available,
    full_dates: available ? [] : [stay.checkIn],
  }));
  mockEndpoint(hostelEndpoints['hostel.info'], () => problem('unavailable'));
  answerBkashConfig();
  return renderPage(<HostelCheckoutPage />, { route: '/hostel/payment/hostel-payment', user: currentUser });
}

test('a booking is paid at the server’s price, and its draft is deleted afterwards', async () => {
  const started = startBkash();
  let undecided = true;
  mockEndpoint(hostelOrderEndpoints['hostelOrders.place'], () => problem('payment_pending'));
  mockEndpoint(paymentEndpoints['payments.get'], () => ({
    ...payment,
    kind: 'hostel' as const,
    ...(undecided ? { status: 'executing' as const } : { order: payment._id }),
  }));
  storeReadyDraft('hostel');
  const page = openHostel(4200);
  expect(await screen.findByText('2 cats × 3 nights ×', { exact: false })).toBeVisible();
  await payByBkash(page);
  expect(await screen.findByText('Your payment is being confirmed')).toBeVisible();
  expect(started[0]?.body).toMatchObject({ expected_total: 4200, purchase: { kind: 'hostel', stay } });
  expect(readHostelDraft(currentUser.id)).not.toBeNull();
  undecided = false;
  expect(await screen.findByText('Your order has been saved!', {}, { timeout: 10_000 })).toBeVisible();
  expect(page.address()).toBe('/hostel-orders');
  expect(readHostelDraft(currentUser.id)).toBeNull();
});

test('a changed price must be accepted before the checkout opens', async () => {
  const page = openHostel(100);
  expect(await screen.findByText('The price has changed')).toBeVisible();
  expect(screen.queryByText('1. Billing')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Continue with ৳4,200' }));
  expect(await screen.findByText('1. Billing')).toBeVisible();
  expect(readHostelDraft(currentUser.id)?.totalAmount).toBe(4200);
});

test('a full hostel offers other dates', async () => {
  openHostel(4200, { available: false });
  expect(await screen.findByText('The hostel is full on some of these dates.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose other dates' })).toHaveAttribute('href', '/hostel');
});

test('a checkout without a reservation redirects to the hostel with the reason', async () => {
  const page = openHostel(null);
  expect(await screen.findByText('Please make a reservation first.')).toBeVisible();
  expect(page.address()).toBe('/hostel');
});

test('a hostel that fills up during payment charges nothing and offers other dates', async () => {
  let available = true;
  mockEndpoint(paymentEndpoints['payments.startBkash'], () => problem('hostel_full'));
  storeReadyDraft('hostel');
  const page = openHostel(4200);
  mockEndpoint(hostelEndpoints['hostel.quote'], () => ({
    ...stay,
    ...bookingPrice(stay, 'flat'),
    available,
    full_dates: [],
  }));
  await screen.findByRole('button', { name: 'Pay with bKash' });
  available = false;
  await payByBkash(page);
  expect(await screen.findByText('The hostel is full on some of these dates.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
