import { cashEndpoints, type CashRun } from '@petcare/contracts/commerce/payments/cash.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildOrder, buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { CashView } from './cash-view.tsx';

useApiServer();

const order = buildOrder({ payment_status: 'due', total_price: 580 });
const run: CashRun = {
  _id: '5b1c0a55-3c1b-4f0f-9d3c-0c2a1b7a9c11',
  courier: 'Rahim',
  orders: [{ order: order._id, order_number: order.order_id, amount: 580 }],
  expected: 580,
  received: 500,
  note: 'The customer had no change.',
  createdAt: '2026-11-25T10:00:00.000Z',
};

function open(orders = [order]) {
  mockEndpoint(orderEndpoints['orders.list'], () => orders);
  mockEndpoint(cashEndpoints['cashRuns.list'], () => [run]);
  return renderPage(<CashView />, { user: buildUser({ role: 'admin' }) });
}

test('cash that differs is recorded with its reason only', async () => {
  const recorded = mockEndpoint(cashEndpoints['cashRuns.record'], () => ({ message: '', run }));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox'));
  await user.type(screen.getByLabelText(/^Courier/), 'Rahim');
  await user.type(screen.getByLabelText(/Cash counted/), '৫০০');
  await user.click(screen.getByRole('button', { name: 'Record cash' }));
  expect(await screen.findByText('Please say why the cash differs.')).toBeVisible();
  expect(recorded).toHaveLength(0);
  await user.type(screen.getByLabelText(/Why the cash differs/), 'No change.');
  await user.click(screen.getByRole('button', { name: 'Record cash' }));
  await expect
    .poll(() => recorded[0]?.body)
    .toMatchObject({ courier: 'Rahim', orders: [order._id], received: 500, note: 'No change.' });
});

test('earlier runs show what was received of what was expected', async () => {
  open([]);
  expect(await screen.findByText('No cash is due.')).toBeVisible();
  expect(await screen.findByText(/^Received/)).toHaveTextContent('Received ৳500 of ৳580');
  expect(screen.getByText('The customer had no change.')).toBeVisible();
});
