import { cancellationEndpoints } from '@petcare/contracts/commerce/payments/cancellations.ts';
import {
  type OpenPayment,
  openPaymentEndpoints,
} from '@petcare/contracts/commerce/payments/open-payments.ts';
import { courierEndpoints } from '@petcare/contracts/commerce/orders/couriers.ts';
import { orderNoteEndpoints } from '@petcare/contracts/commerce/orders/order-notes.ts';
import { paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildOrder, buildPayment } from '../../../testing/builders.ts';
import { dialog } from '../../../testing/render-page.tsx';
import { watchSavedFiles } from '../../../testing/saved-files.ts';
import { listAll, chooseStatus, listOfCustomer, openDrawer, openOrders, rowOf } from './open-orders.tsx';

useApiServer();

beforeEach(() => {
  mockEndpoint(openPaymentEndpoints['payments.listOpenOfCustomer'], () => []);
  mockEndpoint(orderNoteEndpoints['orderNotes.list'], () => []);
  mockEndpoint(courierEndpoints['consignments.ofOrder'], () => ({ consignment: null, couriers: [] }));
});

test('a pending order can be cancelled with its refund shown, a later one cannot', async () => {
  const order = buildOrder({ total_price: 900, version: 3 });
  const { page, drawer } = await openDrawer('user', order);
  const cancelled = mockEndpoint(orderEndpoints['orders.cancel'], () => {
    Object.assign(order, { status: 'Cancelled', version: 4 });
    return { message: '', order: { ...order } };
  });
  await page.user.click(await drawer.findByRole('button', { name: 'Cancel order' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText('৳900')).toBeVisible();
  await page.user.click(question.getByLabelText('Reason (optional)'));
  await page.user.paste('Ordered twice');
  await page.user.click(question.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Your order is cancelled')).toBeVisible();
  expect(cancelled[0]).toMatchObject({
    params: { id: order._id },
    body: { reason: 'Ordered twice', version: 3 },
  });
  await waitFor(() => expect(drawer.queryByRole('button', { name: 'Cancel order' })).toBeNull());
});

test('cancelling an order that was already refunded announces no further refund', async () => {
  const order = buildOrder({ total_price: 900, refunded: 900, payment_status: 'refunded' });
  const { page, drawer } = await openDrawer('user', order);
  await page.user.click(await drawer.findByRole('button', { name: 'Cancel order' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText(/Your payment has already been refunded/)).toBeVisible();
});

test('cancelling an order whose payment is disputed promises no refund before the bank has decided', async () => {
  const order = buildOrder({ total_price: 900, payment_status: 'disputed' });
  const { page, drawer } = await openDrawer('user', order);
  await page.user.click(await drawer.findByRole('button', { name: 'Cancel order' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText(/Your bank is examining the payment/)).toBeVisible();
  expect(question.queryByText(/you get|already been refunded/)).toBeNull();
});

test('deleting a paid order offers the refund first', async () => {
  const order = buildOrder({ total_price: 450 });
  const { page, drawer } = await openDrawer('admin', order);
  const deleted = mockEndpoint(orderEndpoints['orders.delete'], () => ({ message: 'Deleted!' }));
  await page.user.click(await drawer.findByRole('button', { name: 'Delete' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText(/^Deleting does not refund/)).toHaveTextContent('the payment of ৳450.');
  expect(question.getByRole('button', { name: 'Refund first' })).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(deleted[0]?.params['id']).toBe(order._id);
  expect(page.address()).toBe('/orders');
});

test('an order whose payment needs a review is marked for admins', async () => {
  const order = buildOrder({ payment_status: 'needs_review' });
  mockEndpoint(listAll, () => [order]);
  openOrders('admin');
  expect((await rowOf(order)).getByText('Needs review')).toBeVisible();
});

test("the receipt is downloaded in the chosen language under the order's number", async () => {
  const saved = watchSavedFiles();
  const order = buildOrder();
  const { page, drawer } = await openDrawer('user', order);
  const requests = mockEndpoint(
    orderEndpoints['orders.receipt'],
    () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  );
  await page.user.click(await drawer.findByRole('button', { name: 'Receipt as PDF: বাংলা' }));
  await waitFor(() => expect(saved).toEqual([{ name: `${order.order_id}-bn.pdf`, size: 4 }]));
  expect(requests[0]?.query.get('language')).toBe('bn');
  mockEndpoint(orderEndpoints['orders.receipt'], () => problem('unavailable', { message: 'Not now.' }));
  await page.user.click(drawer.getByRole('button', { name: 'Receipt as PDF: English' }));
  expect(await drawer.findByText('Not now.')).toBeVisible();
});

test('cancelling a paid order asks for reason, refund and stock, and can be undone', async () => {
  const order = buildOrder({ total_price: 900, version: 4, status: 'Processing' });
  let shown = order;
  mockEndpoint(listAll, () => [shown]);
  const decisions = mockEndpoint(cancellationEndpoints['orders.decideCancellation'], ({ body }) => {
    const { request, reason } = body as { request: string; reason: string };
    shown = {
      ...order,
      version: 5,
      cancellation: {
        request,
        refund: 'part',
        amount: 400,
        reason,
        restock: false,
        state: 'planned',
        takes_effect_at: new Date(Date.parse(order.updatedAt) + 10_000).toISOString(),
      },
    };
    return { message: '', order: shown };
  });
  const withdrawals = mockEndpoint(cancellationEndpoints['orders.withdrawCancellation'], () => {
    shown = { ...order, version: 6 };
    return { message: '', order: shown };
  });
  const page = openOrders('admin');
  await chooseStatus(page, order, 'Cancelled');
  const question = within(await dialog(`Cancel ${order.order_id}`));
  await page.user.click(question.getByRole('button', { name: 'Cancel order' }));
  expect(question.getByText('Please enter a reason.')).toBeVisible();
  await page.user.type(question.getByLabelText(/^Reason/), 'Out of date.');
  await page.user.click(question.getByRole('radio', { name: 'A part of it' }));
  await page.user.type(question.getByLabelText('Amount in taka'), '400');
  await page.user.click(question.getByRole('checkbox', { name: 'Put the items back into stock' }));
  await page.user.click(question.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText(`${order.order_id} will be cancelled.`)).toBeVisible();
  expect(decisions[0]?.body).toMatchObject({
    refund: 'part',
    amount: 400,
    reason: 'Out of date.',
    restock: false,
    version: 4,
  });
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Nothing was cancelled')).toBeVisible();
  expect(withdrawals.map(({ body }) => body)).toEqual(
    decisions.map(({ body }) => ({ request: (body as { request: string }).request })),
  );
});

test('a cancelled order that keeps its money is marked, and its drawer asks for the decision', async () => {
  const order = buildOrder({ status: 'Cancelled', total_price: 900 });
  mockEndpoint(listAll, () => [order]);
  mockEndpoint(orderEndpoints['orders.get'], () => order);
  const page = openOrders('admin', `/orders?order=${order._id}`);
  expect((await screen.findAllByText('Refund undecided')).length).toBeGreaterThan(0);
  await page.user.click(await screen.findByRole('button', { name: 'Decide the refund' }));
  const question = within(await dialog(`Decide the refund of ${order.order_id}`));
  expect(question.queryByRole('checkbox')).toBeNull();
  expect(question.getByRole('radio', { name: 'Everything: ৳900' })).toBeChecked();
});

test('a customer sees what is not paid yet, until when it is reserved, and continues or cancels', async () => {
  const payment = buildPayment({ amount: 900 });
  const bought: OpenPayment['bought'] = {
    kind: 'product',
    lines: [{ product_name: 'Rope ring', quantity: 2 }],
  };
  let openPayments: OpenPayment[] = [{ ...payment, bought }];
  mockEndpoint(listOfCustomer, () => []);
  mockEndpoint(openPaymentEndpoints['payments.listOpenOfCustomer'], () => openPayments);
  const cancelled = mockEndpoint(paymentEndpoints['payments.cancel'], () => {
    openPayments = [];
    return { ...payment, status: 'canceled' as const };
  });
  const page = openOrders('user');
  const notice = within(await screen.findByRole('alert', { name: 'Not paid yet' }));
  expect(notice.getByText(/2 × Rope ring/)).toHaveTextContent('2 × Rope ring · ৳900');
  expect(notice.getByText(/Reserved for you until/)).toHaveTextContent('10:15 am');
  expect(notice.getByRole('link', { name: 'Continue payment' })).toHaveAttribute(
    'href',
    `/payment/${payment._id}`,
  );
  await page.user.click(notice.getByRole('button', { name: 'Cancel payment' }));
  expect(await screen.findByText('The payment was cancelled')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Not paid yet')).toBeNull());
  expect(cancelled[0]?.params).toEqual({ id: payment._id });
});
