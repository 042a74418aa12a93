import { type Cart, cartEndpoints, type CartLine } from '@petcare/contracts/commerce/products/cart.ts';
import { openPaymentEndpoints } from '@petcare/contracts/commerce/payments/open-payments.ts';
import { courierEndpoints } from '@petcare/contracts/commerce/orders/couriers.ts';
import { orderNoteEndpoints } from '@petcare/contracts/commerce/orders/order-notes.ts';
import { orderStatusEndpoints } from '@petcare/contracts/commerce/orders/order-statuses.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, pageOf, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildOrder, buildStep } from '../../../testing/builders.ts';
import { dialog } from '../../../testing/render-page.tsx';
import { listAll, chooseStatus, listOfCustomer, openDrawer, openOrders, rowOf } from './open-orders.tsx';

useApiServer();

const changeStatus = orderEndpoints['orders.changeStatus'];

beforeEach(() => {
  mockEndpoint(openPaymentEndpoints['payments.listOpenOfCustomer'], () => []);
  mockEndpoint(orderNoteEndpoints['orderNotes.list'], () => []);
  mockEndpoint(courierEndpoints['consignments.ofOrder'], () => ({ consignment: null, couriers: [] }));
});

test('a customer sees their own orders without a status menu', async () => {
  const order = buildOrder({ status: 'Shipping', total_price: 900, quantity: 2 });
  const requests = mockEndpoint(listOfCustomer, () => [order]);
  const page = openOrders('user');
  const row = await rowOf(order);
  expect(row.getByText('Shipping')).toBeVisible();
  expect(row.getByText('৳900')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Customer' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Change status of/ })).toBeNull();
  expect(requests[0]?.params['id']).toBe(page.viewer.id);
});

test("an admin sees all orders with the customers' emails", async () => {
  const orders = [
    buildOrder({ orderer_email: 'one@example.com' }),
    buildOrder({ orderer_email: 'two@example.com' }),
  ];
  mockEndpoint(listAll, () => orders);
  openOrders('admin');
  expect(await screen.findByText('one@example.com')).toBeVisible();
  expect(screen.getByText('two@example.com')).toBeVisible();
});

test('the statuses are offered with Processing, Shipping and Pending first', async () => {
  const order = buildOrder();
  mockEndpoint(listAll, () => [order]);
  const page = openOrders('admin');
  await page.user.click((await rowOf(order)).getByRole('button', { name: /^Change status of/ }));
  const offered = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent);
  expect(offered.slice(0, 3)).toEqual(['Processing', 'Shipping', 'Pending']);
});

test('a new status is shown at once, and success once the server has it', async () => {
  const order = buildOrder({ version: 4 });
  let shown = order;
  mockEndpoint(listAll, () => [shown]);
  let answerNow = () => {};
  const changed = new Promise<void>((resolve) => (answerNow = resolve));
  const requests = mockEndpoint(changeStatus, async () => {
    await changed;
    shown = { ...order, status: 'Shipping', version: 5 };
    return { message: 'Order status changed successfully!', order: shown };
  });
  const page = openOrders('admin');
  await chooseStatus(page, order, 'Shipping');
  expect((await rowOf(order)).getByText('Shipping')).toBeVisible();
  expect(screen.queryByText('Order status changed successfully!')).toBeNull();
  answerNow();
  expect(await screen.findByText('Order status changed successfully!')).toBeVisible();
  expect(requests[0]).toMatchObject({ params: { id: order._id }, body: { status: 'Shipping', version: 4 } });
});

test('a status that was changed concurrently is restored, with the reason', async () => {
  const order = buildOrder({ version: 4 });
  let shown = order;
  mockEndpoint(listAll, () => [shown]);
  mockEndpoint(changeStatus, () => {
    shown = { ...order, status: 'Delivered', version: 5 };
    return problem('order_status_conflict');
  });
  const page = openOrders('admin');
  await chooseStatus(page, order, 'Shipping');
  expect(
    await screen.findByText('This has changed in the meantime. Please check it and try again.'),
  ).toBeVisible();
  await waitFor(async () => expect((await rowOf(order)).getByText('Delivered')).toBeVisible());
});

test('a status badge flashes once when the status changes, not on first render', async () => {
  const order = buildOrder();
  let shown = order;
  mockEndpoint(listOfCustomer, () => [shown]);
  const page = openOrders('user');
  const badge = async () => (await rowOf(order)).getByText(shown.status).closest('[data-changes]');
  expect(await badge()).toHaveAttribute('data-changes', '0');
  shown = { ...order, status: 'Shipping', version: 1 };
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.orders });
  await waitFor(async () => expect(await badge()).toHaveAttribute('data-changes', '1'));
});

test('an empty list links to the store', async () => {
  mockEndpoint(listOfCustomer, () => []);
  openOrders('user');
  expect(await screen.findByText('No order ordered.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to store' })).toHaveAttribute('href', '/store');
});

test('a list that fails to load shows the error', async () => {
  mockEndpoint(listOfCustomer, () => problem('internal'));
  openOrders('doctor');
  expect(await screen.findByText('Error: Something went wrong!')).toBeVisible();
});

test('a link to an order opens it with its timeline, and Escape closes it', async () => {
  const order = buildOrder({
    status: 'Shipping',
    timeline: [
      buildStep({ status: 'Pending', at: '2026-11-20T04:00:00.000Z' }),
      buildStep({ status: 'Shipping', at: '2026-11-20T06:30:00.000Z', by: 'admin' }),
    ],
  });
  mockEndpoint(listOfCustomer, () => [order]);
  mockEndpoint(orderEndpoints['orders.get'], () => order);
  const page = openOrders('user', `/orders?order=${order._id}`);
  const drawer = await dialog(order.order_id);
  const timeline = await within(drawer).findByRole('region', { name: 'History' });
  const steps = within(timeline).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Shipping20 Nov 2026, 12:30 pm · by our team',
    'Pending20 Nov 2026, 10:00 am · automatically',
  ]);
  await page.user.keyboard('{Escape}');
  expect(page.address()).toBe('/orders');
});

test('the page number is kept in the URL', async () => {
  const orders = Array.from({ length: 12 }, () => buildOrder());
  mockEndpoint(listAll, ({ query }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    return pageOf(orders.slice((page - 1) * limit, page * limit), 12);
  });
  const page = openOrders('admin', '/orders?size=10');
  await rowOf(orders[0] as Order);
  await page.user.click(screen.getByRole('button', { name: 'Next' }));
  const last = orders[11] as Order;
  expect((await rowOf(last)).getByText(last.order_id)).toBeVisible();
  expect(screen.queryByText((orders[0] as Order).order_id)).toBeNull();
  expect(page.address()).toBe('/orders?size=10&page=2');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('the drawer shows all products, the refund and its reason', async () => {
  const [rope, ball] = [buildOrder().lines[0]!, buildOrder().lines[0]!];
  const order = buildOrder({
    lines: [rope, { ...ball, product_name: 'Ball', quantity: 2, unit_price: 99.5 }],
    total_price: 649,
    refunded: 99.5,
    payment_status: 'partially_refunded',
    timeline: [
      buildStep(),
      buildStep({ kind: 'refund', by: 'admin', amount: 99.5, reason: 'One ball was flat' }),
    ],
  });
  const { drawer } = await openDrawer('user', order);
  const goods = within(await drawer.findByRole('list', { name: 'Items' }));
  expect(goods.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rope ring1 × ৳450৳450',
    'Ball2 × ৳99.50৳199',
  ]);
  const timeline = within(drawer.getByRole('region', { name: 'History' }));
  expect(timeline.getAllByRole('listitem')[0]).toHaveTextContent('Refund of ৳99.50“One ball was flat”');
  expect(drawer.getByText('Partly refunded')).toBeVisible();
  expect(screen.getByText('and 1 more product')).toBeInTheDocument();
});

function cartOf(...lines: [product_id: string, state: CartLine['state']][]): Cart {
  return {
    lines: lines.map(([product_id, state]) => ({
      product_id,
      quantity: 1,
      product: null,
      price_seen: 450,
      state,
    })),
    count: lines.length,
    total: 0,
    updatedAt: null,
  };
}

test('Buy again adds the products to the cart', async () => {
  const order = buildOrder({ quantity: 2 });
  const { page, drawer } = await openDrawer('user', order);
  const merged = mockEndpoint(cartEndpoints['cart.merge'], () => cartOf([order.product_id, 'ok']));
  await page.user.click(await drawer.findByRole('button', { name: 'Buy again' }));
  await waitFor(() => expect(page.address()).toBe('/cart'));
  expect(merged[0]?.body).toEqual({ lines: [{ product_id: order.product_id, quantity: 2 }] });
});

test('Buy again names the products that can no longer be bought', async () => {
  const [rope, bowl] = [buildOrder().lines, buildOrder().lines].map(([line]) => line);
  if (!rope || !bowl) throw new Error('an order without lines');
  const order = buildOrder({
    lines: [
      { ...rope, product_name: 'Rope ring' },
      { ...bowl, product_id: 'b'.repeat(24), product_name: 'Steel bowl' },
    ],
  });
  const { page, drawer } = await openDrawer('user', order);
  mockEndpoint(cartEndpoints['cart.merge'], () =>
    cartOf([rope.product_id, 'ok'], ['b'.repeat(24), 'sold_out']),
  );
  await page.user.click(await drawer.findByRole('button', { name: 'Buy again' }));
  const title = await screen.findByText('Not everything can be bought again');
  expect(title.parentElement).toHaveTextContent('Steel bowl');
  expect(title.parentElement).not.toHaveTextContent('Rope ring');
  await waitFor(() => expect(page.address()).toBe('/cart'));
});

test('an admin finds orders by status and search, both kept in the URL', async () => {
  const requests = mockEndpoint(listAll, ({ query }) => (query.get('search') ? [] : [buildOrder()]));
  const page = openOrders('admin', '/orders?page=1');
  await page.user.selectOptions(await screen.findByLabelText('Status'), 'Shipping');
  await page.user.click(screen.getByRole('searchbox', { name: 'Search the orders' }));
  await page.user.paste('Nadia');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText('No order found.')).toBeVisible();
  expect(page.address()).toBe('/orders?status=Shipping&search=Nadia');
  const last = requests.at(-1)?.query;
  expect([last?.get('status'), last?.get('search')]).toEqual(['Shipping', 'Nadia']);
});

test('several orders get the same status, and the one that was refused is named and stays selected', async () => {
  const orders = [buildOrder(), buildOrder(), buildOrder()];
  const [, stuck] = orders as [Order, Order, Order];
  mockEndpoint(listAll, () => orders);
  const message = 'This has changed in the meantime. Please check it and try again.';
  const requests = mockEndpoint(orderStatusEndpoints['orders.changeStatuses'], () => ({
    results: orders.map((order) => {
      if (order === stuck) {
        const error = { code: 'order_status_conflict', message };
        return { _id: order._id, outcome: 'refused' as const, order: null, error };
      }
      Object.assign(order, { status: 'Shipping', version: order.version + 1 });
      return { _id: order._id, outcome: 'done' as const, order: { ...order }, error: null };
    }),
  }));
  const sent = orders.map(({ _id, version }) => ({ _id, version }));
  const page = openOrders('admin');
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await page.user.click(screen.getByRole('button', { name: 'Change status' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Shipping' }));
  expect(await screen.findByText('2 of 3 orders: Shipping')).toBeVisible();
  expect(screen.getByText(new RegExp(`^${stuck.order_id}: This has changed`))).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ status: 'Shipping', orders: sent }]);
  expect(screen.getByText('1 row selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: `Select ${stuck.order_id}` })).toBeChecked();
});
