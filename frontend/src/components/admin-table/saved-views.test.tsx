import { orderEndpoints, OrdersQuery } from '@petcare/contracts/commerce/orders/orders.ts';
import { savedViewEndpoints, type SavedViews } from '@petcare/contracts/account/saved-views.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { callPage } from '../../lib/api/api-client.ts';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildOrder, buildUser } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { AdminTable } from './admin-table.tsx';
import { useTableAddress } from './use-table-address.ts';

useApiServer();
beforeEach(() => localStorage.clear());

const endpoint = orderEndpoints['orders.list'];
const filters = ['status'] as const;

function Orders() {
  const list = useTableAddress(endpoint, OrdersQuery, { filters });
  const found = useQuery({
    queryKey: ['orders', list.query],
    queryFn: ({ signal }) => callPage(endpoint, { query: list.query, signal }),
  });
  return (
    <AdminTable
      name="orders"
      caption="Orders"
      list={list}
      found={found}
      columns={[{ key: 'order', header: 'Order', cell: (row) => row.order_id }]}
      rowKey={(row) => row._id}
      tools={{
        filters: [
          {
            kind: 'choice',
            name: 'status',
            label: 'Status',
            options: [{ value: 'Pending', label: 'Pending' }],
          },
        ],
        nothingFound: 'Nothing.',
      }}
      empty={<p>No orders.</p>}
    />
  );
}

function open(stored: SavedViews, role: 'admin' | 'user' = 'admin') {
  const views = { stored };
  mockEndpoint(endpoint, () => [buildOrder()]);
  mockEndpoint(savedViewEndpoints['savedViews.get'], () => views.stored);
  const saved = mockEndpoint(savedViewEndpoints['savedViews.save'], ({ body }) => {
    const { views: changed, version } = body as SavedViews;
    if (version !== views.stored.version) return problem('version_conflict');
    views.stored = { views: changed, version: version + 1 };
    return views.stored;
  });
  const at = '/orders?status=Pending&sort=total_price';
  return { ...renderPage(<Orders />, { route: '/orders', at, user: buildUser({ role }) }), saved };
}

const waiting = { name: 'Waiting', address: 'status=Pending&size=50' };

test('an admin saves the present view under a name, opens another one and deletes it with undo', async () => {
  const page = open({ views: [waiting], version: 4 });
  await page.user.click(await screen.findByRole('button', { name: 'Views' }));
  await page.user.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'Cheap first');
  await page.user.click(await screen.findByRole('button', { name: 'Save view' }));
  expect(await screen.findByText('View saved!')).toBeVisible();
  const cheap = { name: 'Cheap first', address: 'status=Pending&sort=total_price&size=25' };
  expect(page.saved[0]?.body).toEqual({ table: 'orders', views: [waiting, cheap], version: 4 });

  await page.user.click(screen.getByRole('button', { name: 'Views' }));
  await page.user.click(await screen.findByRole('button', { name: 'Waiting' }));
  expect(page.address()).toBe('/orders?status=Pending&size=50');

  await page.user.click(screen.getByRole('button', { name: 'Views' }));
  await page.user.click(await screen.findByRole('button', { name: 'Delete the view Waiting' }));
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(page.saved.slice(1).map(({ body }) => body)).toEqual([
      { table: 'orders', views: [cheap], version: 5 },
      { table: 'orders', views: [waiting, cheap], version: 6 },
    ]),
  );
});

test('a customer has no saved views', async () => {
  open({ views: [], version: 0 }, 'user');
  expect(await screen.findByRole('button', { name: 'Columns' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
});
