import { type Order, orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { screen, within } from '@testing-library/react';
import { mockEndpoint } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as OrdersPage } from './orders-page.tsx';

export const listAll = orderEndpoints['orders.list'];
export const listOfCustomer = orderEndpoints['orders.listOfCustomer'];

export const openOrders = (role: 'user' | 'doctor' | 'admin', at = '/orders') => {
  const user = buildUser({ role });
  return { ...renderPage(<OrdersPage />, { route: '/orders', at, user }), viewer: user };
};

export const rowOf = async (order: Order) => {
  const cell = await screen.findByText(order.order_id);
  const row = cell.closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error('The order is in no row');
  return within(row);
};

export async function chooseStatus(page: ReturnType<typeof openOrders>, order: Order, status: string) {
  const row = await rowOf(order);
  await page.user.click(row.getByRole('button', { name: new RegExp(`^Change status of ${order.order_id}`) }));
  await page.user.click(await screen.findByRole('menuitemradio', { name: status }));
}

export async function openDrawer(role: 'user' | 'admin', order: Order) {
  mockEndpoint(role === 'admin' ? listAll : listOfCustomer, () => [order]);
  const found = mockEndpoint(orderEndpoints['orders.get'], () => order);
  const page = openOrders(role, `/orders?order=${order._id}`);
  return { page, found, drawer: within(await dialog(order.order_id)) };
}
