import {
  courierEndpoints,
  type Consignment,
  type CourierName,
} from '@petcare/contracts/commerce/orders/couriers.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildOrder, buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { OrderParcel } from './order-parcel.tsx';

useApiServer();

const couriers: CourierName[] = ['pathao', 'steadfast'];
const at = '2026-11-25T04:00:00.000Z';
const parcel: Consignment = {
  courier: 'pathao',
  tracking_code: 'DP26X',
  state: 'booked',
  steps: [{ state: 'booked', at }],
  collect: 0,
};

function open(status: Order['status'], consignment: Consignment) {
  mockEndpoint(courierEndpoints['consignments.ofOrder'], () => ({ consignment, couriers }));
  const order = buildOrder({ status });
  return renderPage(<OrderParcel order={order} asAdmin />, { user: buildUser({ role: 'admin' }) });
}

test('a parcel on its way has a label, and no courier is offered', async () => {
  open('Processing', parcel);
  expect(await screen.findByRole('button', { name: 'Label (PDF)' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Book with/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(['returned', 'cancelled', 'delivered'] as const)(
  'couriers are offered again for a reopened order whose parcel is %s, without its label',
  async (state) => {
    open('Processing', { ...parcel, state });
    expect(await screen.findByRole('button', { name: 'Book with Steadfast' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book with Pathao' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Label (PDF)' })).toBeNull();
    expect(screen.getByText('DP26X')).toBeVisible();
  },
);

test('earlier parcels stay visible below the present one', async () => {
  open('Shipping', {
    ...parcel,
    former: [{ ...parcel, courier: 'steadfast', tracking_code: 'SF1', state: 'returned' }],
  });
  expect(await screen.findByText('SF1')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Earlier parcel' })).toBeVisible();
});

test.each([
  [{}, 'Please ask Pathao to bring it back.'],
  [{ stop_asked_at: at }, 'We have asked Pathao to bring it back.'],
  [{ state: 'delivered' as const }, 'its parcel was delivered'],
])('a parcel that goes on without its order warns the admin (%j)', async (fields, text) => {
  open('Cancelled', { ...parcel, unwanted_since: at, ...fields });
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});
