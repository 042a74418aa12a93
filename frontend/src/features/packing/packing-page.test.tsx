import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { type Packing, packingEndpoints } from '@petcare/contracts/commerce/orders/packing.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildOrder, buildUser, newId } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Component as PackingPage } from './packing-page.tsx';

useApiServer();

const order = buildOrder();
const productId = newId();

function packingOf(scanned: number, changes: Partial<Packing> = {}): Packing {
  return {
    _id: order._id,
    order_id: order.order_id,
    orderer_name: 'Mim Akter',
    status: 'Pending',
    version: 1,
    packed_at: null,
    packable: true,
    lines: [
      {
        product_id: productId,
        product_name: 'Cat food',
        product_image: '',
        quantity: 2,
        scanned,
        code: '4006381333931',
      },
    ],
    scans: Array.from({ length: scanned }, () => ({ _id: newId(), product_id: productId })),
    ...changes,
  };
}

function open(at = `/packing?order=${order._id}`) {
  return renderPage(<PackingPage />, { route: '/packing', at, user: buildUser({ role: 'admin' }) });
}
const field = () => screen.getByRole('textbox', { name: 'Scanned code' });

test('the label of an order opens it, each scan ticks a unit, and the last one says that it is packed', async () => {
  const { user, address } = open('/packing');
  mockEndpoint(orderEndpoints['orders.list'], () => [buildOrder({ order_id: `${order.order_id}9` }), order]);
  mockEndpoint(packingEndpoints['orders.packing'], () => packingOf(0));
  const answers = [packingOf(1), packingOf(2, { packed_at: '2026-11-20T04:00:00.000Z', version: 2 })];
  const sent = mockEndpoint(packingEndpoints['orders.scanUnit'], () => answers.shift() ?? packingOf(0));
  expect(field()).toHaveFocus();
  await user.keyboard('4006381333931{Enter}');
  expect(await screen.findByText('Scan the label of an order first.')).toBeVisible();
  await user.keyboard(`${order.order_id}{Enter}`);
  expect(await screen.findByRole('heading', { name: order.order_id })).toBeVisible();
  expect(address()).toBe(`/packing?order=${order._id}`);
  await user.keyboard('4006381333931{Enter}4006381333931{Enter}');
  expect(await screen.findByText(`All units are scanned: order ${order.order_id} is packed.`)).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Items' })).getByText('2 of 2')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { client_id: expect.any(String), code: '4006381333931' },
    { client_id: expect.any(String), code: '4006381333931' },
  ]);
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

test('a wrong product is refused as an alert that names it, and the scan field keeps the focus', async () => {
  const { user } = open();
  mockEndpoint(packingEndpoints['orders.packing'], () => packingOf(1));
  mockEndpoint(packingEndpoints['orders.scanUnit'], () =>
    problem('wrong_product', { details: { product_name: 'Rope' } }),
  );
  await screen.findByText('1 of 2');
  await user.keyboard('73513537{Enter}');
  const alert = await screen.findByRole('alert', { name: 'Not scanned' });
  expect(alert).toHaveTextContent('Rope: This product is not in the order.');
  expect(field()).toHaveFocus();
});

test('a scan is taken back by keyboard, and the status moves on after packing', async () => {
  const { user } = open();
  const packed = packingOf(2, { packed_at: '2026-11-20T04:00:00.000Z', version: 2 });
  const shown = [packingOf(1), packed];
  mockEndpoint(packingEndpoints['orders.packing'], () => shown[0] ?? packed);
  const undone = mockEndpoint(packingEndpoints['orders.undoScan'], () => packingOf(0));
  const moved = mockEndpoint(orderEndpoints['orders.changeStatus'], () => ({ message: '', order }));
  const { product_name: name } = packed.lines[0] ?? { product_name: '' };
  (await screen.findByRole('button', { name: `Take back one: ${name}` })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('0 of 2')).toBeVisible();
  expect(undone[0]?.params['scanId']).toBe(shown[0]?.scans[0]?._id);
  expect(field()).toHaveFocus();
  shown.shift();
  mockEndpoint(packingEndpoints['orders.scanUnit'], () => packed);
  await user.keyboard('4006381333931{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Shipping' }));
  await waitFor(() => expect(moved.map(({ body }) => body)).toEqual([{ status: 'Shipping', version: 2 }]));
});

test('an order that must not be sent says so and offers no action', async () => {
  open();
  mockEndpoint(packingEndpoints['orders.packing'], () =>
    packingOf(1, { packable: false, status: 'Cancelled' }),
  );
  expect(await screen.findByText('This order must not be sent, or has been sent already.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the last scan' })).toBeNull();
});
