import { courierEndpoints, type Consignment } from '@petcare/contracts/commerce/orders/couriers.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildOrder, buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as TrackingPage } from './tracking-page.tsx';

useApiServer();

const order = buildOrder({
  status: 'Shipping',
  delivery: { charge: 60, expected_on: '2026-11-28', weight_grams: 500 },
});
const parcel: Consignment = {
  courier: 'pathao',
  tracking_code: 'DP26X',
  state: 'in_transit',
  steps: [
    { state: 'booked', at: '2026-11-25T04:00:00.000Z' },
    { state: 'in_transit', at: '2026-11-25T08:00:00.000Z' },
  ],
  collect: 0,
};

function open(consignment: Consignment | null, shown = order) {
  mockEndpoint(orderEndpoints['orders.get'], () => shown);
  mockEndpoint(courierEndpoints['consignments.ofOrder'], () => ({ consignment, couriers: [] }));
  return renderPage(<TrackingPage />, {
    route: '/orders/:orderId/tracking',
    at: `/orders/${order._id}/tracking`,
    user: buildUser(),
  });
}

test('the customer sees the steps of the parcel, the latest first, and the expected day', async () => {
  open(parcel);
  expect(await screen.findByText('DP26X')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('On its way'),
    expect.stringContaining('Announced to the courier'),
  ]);
  expect(screen.getByText(/28 November/)).toBeVisible();
});

test('a parcel that is not booked yet is being packed', async () => {
  open(null);
  expect(await screen.findByText('Your parcel is being packed.')).toBeVisible();
});

test('the parcel of a reopened order is being packed anew, while the first one comes back', async () => {
  open({ ...parcel, state: 'returned' }, { ...order, status: 'Processing' });
  expect(await screen.findByText('Your parcel is being packed.')).toBeVisible();
});
