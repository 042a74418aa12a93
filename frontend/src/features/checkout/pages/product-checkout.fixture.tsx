import { addressEndpoints } from '@petcare/contracts/commerce/orders/addresses.ts';
import { deliveryEndpoints, type DeliveryQuote } from '@petcare/contracts/commerce/orders/delivery.ts';
import { hostelOrderEndpoints } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { type Order, orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { type PaymentConfig, paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { mockEndpoint, problem, useHandlers } from '../../../testing/api-server.ts';
import { buildOrder, buildPayment, buildProduct, buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as CheckoutPage } from './product-checkout-page.tsx';

const buyer = buildUser({ full_name: 'Mim Akter', email: 'mim@example.com' });
const sandbox = 'http://sandbox.test';
const config: PaymentConfig = {
  currency: 'BDT',
  card: { mode: 'sandbox', publishableKey: 'pk_test_x', url: sandbox, minimum: 60 },
  bkash: { mode: 'off' },
};

/** The quote of a shop without a table of charges. */
export const noDelivery: DeliveryQuote = {
  items: 450,
  charge: 0,
  total: 450,
  weight_grams: null,
  expected_on: null,
  free_from: null,
};

/**
 * Opens the checkout of a product for a customer with earlier orders; null answers their request with an
 * error.
 */
export function openCheckout(
  product = buildProduct(),
  changes: Partial<PaymentConfig> = {},
  earlierOrders: Order[] | null = [],
  quote = noDelivery,
) {
  mockEndpoint(orderEndpoints['orders.listOfCustomer'], () => earlierOrders ?? problem('internal'));
  mockEndpoint(hostelOrderEndpoints['hostelOrders.listOfCustomer'], () => []);
  mockEndpoint(productEndpoints['products.get'], () => product);
  mockEndpoint(addressEndpoints['addresses.list'], () => []);
  mockEndpoint(deliveryEndpoints['delivery.quote'], () => quote);
  mockEndpoint(paymentEndpoints['payments.config'], () => ({ ...config, ...changes }));
  return renderPage(<CheckoutPage />, {
    route: '/store/payment/:productId',
    at: `/store/payment/${product._id}`,
    user: buyer,
  });
}
type Page = ReturnType<typeof openCheckout>;

export async function pasteInto({ user }: Page, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

export async function fillBilling(page: Page) {
  const { user } = page;
  await pasteInto(page, await screen.findByLabelText('Phone'), '01712345678');
  await pasteInto(page, screen.getByLabelText('Address'), 'House 12');
  await user.selectOptions(screen.getByLabelText('Division'), 'Sylhet');
  await pasteInto(page, screen.getByRole('combobox', { name: 'District' }), 'Habiganj');
  await pasteInto(page, screen.getByLabelText('Zip'), '3300');
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
}

export async function chooseCard(page: Page, number = '4242424242424242') {
  await page.user.click(await screen.findByRole('radio', { name: 'Credit card' }));
  await pasteInto(page, await screen.findByLabelText('Card number'), number);
  await pasteInto(page, screen.getByLabelText('Expiry (MM/YY)'), '1231');
  await pasteInto(page, screen.getByLabelText('CVC'), '123');
}

export const pressOrder = (page: Page) => page.user.click(screen.getByRole('button', { name: 'Order' }));

export function answerCardProvider(
  confirm: () => Response = () => HttpResponse.json({ id: 'pi_1', status: 'succeeded' }),
) {
  const sent: Record<string, string>[] = [];
  const record = async (request: Request) =>
    sent.push(Object.fromEntries(new URLSearchParams(await request.text())));
  useHandlers(
    http.post(`${sandbox}/v1/payment_methods`, async ({ request }) => {
      await record(request);
      return HttpResponse.json({ id: 'pm_1' });
    }),
    http.post(`${sandbox}/v1/payment_intents/pi_1/confirm`, async ({ request }) => {
      await record(request);
      return confirm();
    }),
  );
  return sent;
}

export function answerPayment() {
  const payment = buildPayment();
  const started = mockEndpoint(paymentEndpoints['payments.startCard'], () => ({
    payment,
    client_secret: 'pi_1_secret_x',
  }));
  const placed = mockEndpoint(orderEndpoints['orders.place'], () => ({ message: '', order: buildOrder() }));
  mockEndpoint(paymentEndpoints['payments.get'], () => payment);
  return { payment, started, placed };
}
