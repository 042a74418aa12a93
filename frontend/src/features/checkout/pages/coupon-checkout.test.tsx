import { addressEndpoints } from '@petcare/contracts/commerce/orders/addresses.ts';
import { cartEndpoints } from '@petcare/contracts/commerce/products/cart.ts';
import { couponEndpoints } from '@petcare/contracts/commerce/payments/coupons.ts';
import { deliveryEndpoints, type DeliveryQuote } from '@petcare/contracts/commerce/orders/delivery.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { type PaymentConfig, paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { cartOf } from '../../../lib/cart/cart.rules.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildOrder, buildPayment, buildProduct, buildUser, cartLineOf } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { newDraft, writeCheckoutDraft } from '../checkout-draft.ts';
import { Component as ProductCheckoutPage } from './product-checkout-page.tsx';

useApiServer();

const currentUser = buildUser();
const rope = buildProduct({ product_name: 'Rope ring', product_price: 450 });

const quote: DeliveryQuote = {
  items: 900,
  total: 960,
  charge: 60,
  weight_grams: 500,
  expected_on: '2026-12-01',
  free_from: null,
};

beforeEach(() => {
  mockEndpoint(deliveryEndpoints['delivery.quote'], () => quote);
  mockEndpoint(addressEndpoints['addresses.list'], () => []);
  sessionStorage.clear();
  localStorage.clear();
  mockEndpoint(orderEndpoints['orders.listOfCustomer'], () => []);
});

function openCheckout() {
  const { billing, ...draft } = newDraft(currentUser);
  const address = {
    phone: '01712345678',
    address: 'House 12',
    division: 'Sylhet',
    district: 'Sylhet',
    zip: '3300',
  };
  writeCheckoutDraft('cart', {
    ...draft,
    billing: { ...billing, ...address },
    billed: true,
    method: 'bkash',
    account: '01770618575',
  });
  mockEndpoint(cartEndpoints['cart.get'], () => cartOf([cartLineOf(rope, 2)]));
  mockEndpoint(orderEndpoints['orders.place'], () => ({ message: '', order: buildOrder() }));
  const payment = buildPayment({ provider: 'bkash', status: 'paid' });
  const started = mockEndpoint(paymentEndpoints['payments.startBkash'], () => ({
    payment,
    bkash_url: 'https://bkash.test/',
  }));
  // Last, because its path also matches the route of a payment.
  const config: PaymentConfig = { currency: 'BDT', card: { mode: 'off' }, bkash: { mode: 'sandbox' } };
  mockEndpoint(paymentEndpoints['payments.config'], () => config);
  const page = renderPage(<ProductCheckoutPage />, {
    route: '/store/payment/:productId',
    at: '/store/payment/cart',
    user: currentUser,
  });
  return { ...page, started };
}

const summary = () => within(screen.getByRole('region', { name: 'Your order' }));

async function enterCoupon({ user }: ReturnType<typeof openCheckout>, code: string) {
  await user.click(await screen.findByRole('button', { name: 'Use a coupon' }));
  await user.type(screen.getByRole('textbox', { name: 'Coupon code' }), `${code}{Enter}`);
}

test('a coupon lowers the total, is paid with, and is forgotten afterwards', async () => {
  const quotes = mockEndpoint(couponEndpoints['coupons.quote'], () => ({
    code: 'EID-26',
    subtotal: 900,
    discount: 90,
    total: 810,
  }));
  const page = openCheckout();
  await enterCoupon(page, 'eid-26');
  expect(await summary().findByText('৳870')).toBeVisible();
  expect(quotes[0]?.body).toEqual({ code: 'EID-26', lines: [{ product_id: rope._id, quantity: 2 }] });
  await page.user.click(screen.getByRole('button', { name: 'Pay with bKash' }));
  await page.user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  expect(page.started[0]?.body).toMatchObject({ expected_total: 870, purchase: { coupon: 'EID-26' } });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('EID-26');
});

test('a coupon that does not apply names the reason, and the full price is paid without it', async () => {
  mockEndpoint(couponEndpoints['coupons.quote'], () =>
    problem('coupon_not_valid', { details: { reason: 'below_minimum', minimum: 1_000 } }),
  );
  const page = openCheckout();
  await enterCoupon(page, 'EID-26');
  expect(await screen.findByText('This coupon needs products for at least ৳1,000.')).toBeVisible();
  expect(summary().getAllByText('৳960')).not.toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Remove the coupon EID-26' }));
  expect(screen.getByRole('button', { name: 'Use a coupon' })).toBeVisible();
});
