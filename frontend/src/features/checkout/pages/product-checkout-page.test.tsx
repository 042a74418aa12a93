import { paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildOrder, buildProduct, buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as CheckoutPage } from './product-checkout-page.tsx';
import {
  answerCardProvider,
  chooseCard,
  fillBilling,
  openCheckout,
  pressOrder,
  pasteInto,
  answerPayment,
} from './product-checkout.fixture.tsx';

useApiServer();
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('a customer fills in the billing form, pays by card and sees their orders', async () => {
  const product = buildProduct({ product_price: 450 });
  const { payment, started, placed } = answerPayment();
  const sent = answerCardProvider();
  const page = openCheckout(product);
  await fillBilling(page);
  await chooseCard(page);
  await pressOrder(page);

  expect(await dialog()).toHaveTextContent('Your order has been saved!');
  expect(page.address()).toBe('/orders');
  expect(started[0]?.body).toMatchObject({
    purchase: { kind: 'product', lines: [{ product_id: product._id, quantity: 1 }] },
    expected_total: 450,
    billing: {
      name: 'Mim Akter',
      email: 'mim@example.com',
      phone: '+8801712345678',
      division: 'Sylhet',
      zip: '3300',
    },
  });
  expect(placed[0]?.body).toEqual({ payment_id: payment._id });
  expect(sent[0]).toMatchObject({
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2031',
  });
  expect(JSON.stringify([started, placed])).not.toContain('4242');
  expect(Object.keys(sessionStorage).filter((key) => key.includes('checkout'))).toEqual([]);
});

test('a returning customer pays with the prefilled phone and address of the last order', async () => {
  const { started } = answerPayment();
  answerCardProvider();
  const last = buildOrder({
    orderer_name: 'A friend',
    orderer_contact: '01812345678',
    shipping_address: 'House 7, Road 3, Sylhet, 3100, Sylhet',
  });
  const page = openCheckout(buildProduct(), {}, [last]);
  expect(await screen.findByText(/Phone and address are from your last order/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Mim Akter');
  expect(screen.getByLabelText('Address')).toHaveValue('House 7, Road 3');
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await chooseCard(page);
  await pressOrder(page);
  await dialog();
  expect(started[0]?.body).toMatchObject({
    billing: {
      name: 'Mim Akter',
      phone: '+8801812345678',
      address: 'House 7, Road 3',
      district: 'Sylhet',
      zip: '3100',
      division: 'Sylhet',
    },
  });
});

test('an order with an unparseable address prefills nothing', async () => {
  openCheckout(buildProduct(), {}, [buildOrder({ shipping_address: 'Somewhere in Sylhet' })]);
  expect(await screen.findByLabelText('Phone')).toHaveValue('');
  expect(screen.queryByText(/from your last order/)).toBeNull();
});

test('the checkout opens empty when the last order cannot be fetched', async () => {
  openCheckout(buildProduct(), {}, null);
  expect(await screen.findByLabelText('Phone')).toHaveValue('');
});

test('every billing field, including the email, is required', async () => {
  const page = openCheckout();
  await page.user.clear(await screen.findByLabelText('Name'));
  await page.user.clear(screen.getByLabelText('Email (optional)'));
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  for (const text of ['Name', 'Email', 'Phone', 'Address', 'Division', 'District', 'Zip']) {
    expect(screen.getByText(`${text} is required`)).toBeVisible();
  }
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a phone that is no mobile number is rejected, and stays as it was typed', async () => {
  const page = openCheckout();
  const phone = await screen.findByLabelText('Phone');
  await page.user.type(phone, '0171234567');
  await page.user.tab();
  expect(await screen.findByText('Enter a Bangladeshi mobile number, such as +8801712345678')).toBeVisible();
  expect(phone).toHaveValue('0171234567');
});

test('an order needs a payment method, and unavailable bKash is marked', async () => {
  const page = openCheckout();
  await fillBilling(page);
  expect(await screen.findByRole('button', { name: 'Order' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'bKash' })).toBeDisabled();
  expect(screen.getByText('bKash is not available right now.')).toBeVisible();
  await chooseCard(page);
  expect(screen.getByRole('button', { name: 'Order' })).toBeEnabled();
});

test('a decline shows the provider’s message, keeps all input and can be retried with another card', async () => {
  const { started } = answerPayment();
  let declined = true;
  answerCardProvider(() =>
    declined
      ? HttpResponse.json({ error: { message: 'Your card has insufficient funds.' } }, { status: 402 })
      : HttpResponse.json({ id: 'pi_1', status: 'succeeded' }),
  );
  const page = openCheckout();
  await fillBilling(page);
  await chooseCard(page, '4000000000009995');
  await pressOrder(page);
  const alert = await dialog('Oops...');
  expect(alert).toHaveTextContent('Your card has insufficient funds.');
  await page.user.click(within(alert).getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 9995');

  declined = false;
  await pressOrder(page);
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  const attempts = started.map(({ body }) => (body as { attempt: string }).attempt);
  expect(new Set(attempts).size).toBe(1);
});

test('the sandbox rejects a real card number before it is sent', async () => {
  answerPayment();
  const sent = answerCardProvider();
  const page = openCheckout();
  await fillBilling(page);
  await chooseCard(page, '4929123123123123');
  await pressOrder(page);
  expect(await dialog('Oops...')).toHaveTextContent('Only the listed test numbers work here.');
  expect(sent).toEqual([]);
});

test('a changed price is charged only after the buyer accepts the new total', async () => {
  let price = 450;
  const { payment, placed } = answerPayment();
  const started = mockEndpoint(paymentEndpoints['payments.startCard'], ({ body }) => {
    const { expected_total: expected } = body as { expected_total: number };
    if (expected !== price) return problem('price_changed', { details: { total: price } });
    return { payment, client_secret: 'pi_1_secret_x' };
  });
  answerCardProvider();
  const page = openCheckout();
  await fillBilling(page);
  await chooseCard(page);
  price = 500;
  await pressOrder(page);
  const question = await dialog('The price has changed');
  expect(question).toHaveTextContent('The new total is ৳500 instead of ৳450.');
  expect(placed).toEqual([]);
  await page.user.click(within(question).getByRole('button', { name: 'Pay the new total' }));
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  expect(started).toHaveLength(2);
});

test('a double click charges once', async () => {
  const { started, placed } = answerPayment();
  const sent = answerCardProvider();
  const page = openCheckout();
  await fillBilling(page);
  await chooseCard(page);
  await page.user.dblClick(screen.getByRole('button', { name: 'Order' }));
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  expect([started.length, placed.length, sent.length]).toEqual([1, 1, 2]);
});

test('a reload resumes a payment in progress', async () => {
  const product = buildProduct();
  const { payment, started } = answerPayment();
  answerCardProvider(() =>
    HttpResponse.json({ error: { message: 'Your card was declined.' } }, { status: 402 }),
  );
  const page = openCheckout(product);
  await fillBilling(page);
  await chooseCard(page);
  await pressOrder(page);
  await dialog('Oops...');
  page.unmount();

  payment.status = 'paid';
  const reloaded = openCheckout(product);
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  expect(reloaded.address()).toBe('/orders');
  expect(started).toHaveLength(1);
});

test('the billing form survives a reload', async () => {
  const product = buildProduct();
  const page = openCheckout(product);
  await page.user.type(await screen.findByLabelText('Address'), 'House 12');
  await page.user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  page.unmount();
  openCheckout(product);
  expect(await screen.findByLabelText('Address')).toHaveValue('House 12');
  expect(screen.getAllByText('৳900')[0]).toBeInTheDocument();
});

test('a total below the card minimum shows a hint instead of the card field', async () => {
  const page = openCheckout(buildProduct({ product_price: 20 }));
  await fillBilling(page);
  await page.user.click(await screen.findByRole('radio', { name: 'Credit card' }));
  expect(screen.getByText(/^Card payments start/)).toHaveTextContent('Card payments start at ৳60.');
  expect(screen.getByRole('button', { name: 'Order' })).toBeDisabled();
});

test('missing and sold-out products link back to the store', async () => {
  const page = openCheckout(buildProduct({ stock: 0 }));
  expect(await screen.findByText('This product is sold out.')).toBeVisible();
  page.unmount();
  mockEndpoint(productEndpoints['products.get'], () => problem('not_found'));
  renderPage(<CheckoutPage />, {
    route: '/store/payment/:productId',
    at: '/store/payment/x',
    user: buildUser(),
  });
  expect(await screen.findByText('This product is no longer available.')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Back to store' })).toHaveAttribute('href', '/store'),
  );
});

test('bKash asks for the account and redirects the browser after confirmation', async () => {
  const { payment } = answerPayment();
  const started = mockEndpoint(paymentEndpoints['payments.startBkash'], () => ({
    payment: { ...payment, provider: 'bkash' as const },
    bkash_url: 'https://bkash.test/pay/1',
  }));
  const navigations = recordNavigations();
  const page = openCheckout(undefined, { bkash: { mode: 'sandbox' } });
  await fillBilling(page);
  await page.user.click(await screen.findByRole('radio', { name: 'bKash' }));
  const account = await dialog('Pay with bKash');
  expect(screen.getByRole('button', { name: 'Order', hidden: true })).toBeDisabled();
  const number = within(account).getByLabelText('bKash account number');
  expect(number).toHaveValue('01712345678');
  await page.user.clear(number);
  await pasteInto(page, number, '0177061857');
  await page.user.click(within(account).getByRole('button', { name: 'Confirm' }));
  expect(
    within(account).getByText('Enter a Bangladeshi mobile number, such as +8801712345678'),
  ).toBeVisible();
  expect(started).toEqual([]);
  await pasteInto(page, number, '5');
  await page.user.dblClick(within(account).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(navigations).toEqual(['https://bkash.test/pay/1']));
  expect(started.map(({ body }) => body)).toEqual([
    expect.objectContaining({ account_number: '+8801770618575', expected_total: 450 }),
  ]);
});

test('closing the bKash dialog starts no payment, and the dialog can be reopened', async () => {
  const { started } = answerPayment();
  const page = openCheckout(undefined, { bkash: { mode: 'sandbox' } });
  await fillBilling(page);
  await page.user.click(await screen.findByRole('radio', { name: 'bKash' }));
  const account = await dialog('Pay with bKash');
  await page.user.click(within(account).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Pay with bKash' }));
  expect(await dialog('Pay with bKash')).toBeVisible();
  expect(started).toEqual([]);
});

test('leaving after a decline releases the reservation and keeps the draft', async () => {
  const product = buildProduct();
  const { payment } = answerPayment();
  answerCardProvider(() =>
    HttpResponse.json({ error: { message: 'Your card was declined.' } }, { status: 402 }),
  );
  const released = mockEndpoint(paymentEndpoints['payments.cancel'], () => ({
    ...payment,
    status: 'canceled' as const,
  }));
  const page = openCheckout(product);
  await fillBilling(page);
  await chooseCard(page, '4000000000000002');
  await pressOrder(page);
  await page.user.click(within(await dialog('Oops...')).getByRole('button', { name: 'OK' }));
  await act(() => page.router.navigate('/store'));
  await waitFor(() => expect(released.map(({ params }) => params['id'])).toEqual([payment._id]));
  page.unmount();
  openCheckout(product);
  expect(await screen.findByText('House 12, Habiganj, 3300, Sylhet')).toBeVisible();
});

function recordNavigations(): string[] {
  const navigations: string[] = [];
  function handleClick(event: MouseEvent) {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    navigations.push(event.target.href);
  }
  document.addEventListener('click', handleClick);
  onTestFinished(() => document.removeEventListener('click', handleClick));
  return navigations;
}
