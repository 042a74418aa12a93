import { orderEndpoints, OrdersQuery } from '@petcare/contracts/commerce/orders/orders.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { callPage } from '../../lib/api/api-client.ts';
import { mockEndpoint, pageOf, problem, useApiServer } from '../../testing/api-server.ts';
import { buildOrder } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { AdminTable, type Bulk } from './admin-table.tsx';
import type { ColumnOf } from './table-list.ts';
import { useTableAddress } from './use-table-address.ts';

useApiServer();
beforeEach(() => localStorage.clear());

const endpoint = orderEndpoints['orders.list'];
const filters = ['status', 'from', 'min_total'] as const;
const columns: ColumnOf<Order, typeof endpoint>[] = [
  { key: 'order', header: 'Order', cell: (row) => row.order_id, csv: [{ key: 'order_id', header: 'Order' }] },
  {
    key: 'date',
    header: 'Date',
    cell: (row) => row.order_date,
    sort: 'order_date',
    descending: true,
    csv: [{ key: 'order_date', header: 'Date' }],
  },
  {
    key: 'total',
    header: 'Total',
    cell: (row) => row.total_price,
    sort: 'total_price',
    descending: true,
    csv: [{ key: 'total_price', header: 'Total' }],
  },
  {
    key: 'phone',
    header: 'Phone',
    cell: (row) => row.orderer_contact,
    hiddenByDefault: true,
    csv: [{ key: 'orderer_contact', header: 'Phone' }],
  },
];

const bulk: Bulk<Order> = {
  rowName: (row) => row.order_id,
  actions: (rows, onDone) => (
    <button onClick={() => onDone()}>Pack {rows.map((row) => row.order_id).join(' and ')}</button>
  ),
};

function Orders() {
  const list = useTableAddress(endpoint, OrdersQuery, { filters });
  const found = useQuery({
    queryKey: ['orders', list.query],
    queryFn: ({ signal }) => callPage(endpoint, { query: list.query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <AdminTable
      name="orders"
      caption="Orders"
      list={list}
      found={found}
      columns={columns}
      rowKey={(row) => row._id}
      tools={{
        search: { label: 'Search the orders', placeholder: 'Number' },
        filters: [
          {
            kind: 'choice',
            name: 'status',
            label: 'Status',
            options: [{ value: 'Shipping', label: 'On its way' }],
          },
          { kind: 'day', name: 'from', label: 'From' },
          { kind: 'amount', name: 'min_total', label: 'At least' },
        ],
        nothingFound: 'No order found.',
      }}
      bulk={bulk}
      empty={<p>Nothing was ordered yet</p>}
    />
  );
}

const open = (at = '/orders') => renderPage(<Orders />, { route: '/orders', at });

function haveOrders(total: number, order: Order = buildOrder()) {
  return mockEndpoint(endpoint, ({ query }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const count = Math.max(0, Math.min(limit, total - (page - 1) * limit));
    const rows = Array.from({ length: count }, (_, index) => ({
      ...order,
      _id: order._id.slice(0, -4) + String((page - 1) * limit + index).padStart(4, '0'),
      order_id: `${order.order_id}-${(page - 1) * limit + index + 1}`,
    }));
    return pageOf(rows, total);
  });
}

const lastOf = (requests: ReturnType<typeof mockEndpoint>) =>
  Object.fromEntries(requests.at(-1)?.query.entries() ?? []);
const heading = (name: string) => screen.getByRole('columnheader', { name });

test('a click on a heading sorts by it, a second click reverses the order, and the URL changes with it', async () => {
  const requests = haveOrders(12);
  const page = open('/orders?size=10&page=2');
  await screen.findByRole('table');
  expect(heading('Date')).toHaveAttribute('aria-sort', 'descending');
  expect(heading('Total')).toHaveAttribute('aria-sort', 'none');
  const button = within(heading('Total')).getByRole('button');
  await page.user.click(button);
  expect(page.address()).toBe('/orders?size=10&sort=-total_price');
  expect(heading('Total')).toHaveAttribute('aria-sort', 'descending');
  await page.user.click(button);
  expect(button).toHaveFocus();
  await waitFor(() => expect(lastOf(requests)).toEqual({ sort: 'total_price', page: '1', limit: '10' }));
  expect(heading('Total')).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  expect(heading('Total')).toHaveAttribute('aria-sort', 'descending');
});

test('a link with search, filters, order, size and page opens the same list', async () => {
  const requests = haveOrders(130);
  open('/orders?search=Nadia&status=Shipping&min_total=100&sort=total_price&size=50&page=3');
  expect(await screen.findByText('101–130 of 130')).toBeVisible();
  expect(lastOf(requests)).toEqual({
    search: 'Nadia',
    status: 'Shipping',
    min_total: '100',
    sort: 'total_price',
    limit: '50',
    page: '3',
  });
  expect(screen.getByRole('searchbox', { name: 'Search the orders' })).toHaveValue('Nadia');
  expect(screen.getByLabelText('Status')).toHaveDisplayValue('On its way');
  expect(screen.getByLabelText('At least')).toHaveValue('100');
  expect(screen.getByLabelText('Rows per page')).toHaveDisplayValue('50 rows');
});

test('invalid URL parameters are ignored', async () => {
  const requests = haveOrders(1);
  open('/orders?status=Lost&from=yesterday&min_total=much&sort=mood&size=7&page=-2&columns=nothing');
  await screen.findByRole('table');
  expect(lastOf(requests)).toEqual({ page: '1', limit: '25' });
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    '',
    'Order',
    'Date',
    'Total',
  ]);
});

test('a filter change returns to the first page, and an amount applies on blur', async () => {
  const requests = haveOrders(12);
  const page = open('/orders?size=10&page=2');
  await screen.findByText('11–12 of 12');
  await page.user.type(screen.getByLabelText('At least'), '৫০০');
  expect(lastOf(requests)).not.toHaveProperty('min_total');
  await page.user.tab();
  expect(page.address()).toBe('/orders?size=10&min_total=500');
  await page.user.selectOptions(screen.getByLabelText('Status'), 'Shipping');
  await waitFor(() =>
    expect(lastOf(requests)).toMatchObject({ status: 'Shipping', min_total: '500', page: '1' }),
  );
});

test('each active filter is shown beside the list and can be removed', async () => {
  haveOrders(3);
  const page = open('/orders?status=Shipping&from=2026-11-20&min_total=100');
  await screen.findByRole('table');
  const set = within(screen.getByRole('list', { name: 'Filters' }));
  expect(set.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Status: On its way',
    'From: 20 November 2026',
    'At least: ৳100',
  ]);
  await page.user.click(set.getByRole('button', { name: 'Remove the filter From: 20 November 2026' }));
  expect(page.address()).toBe('/orders?status=Shipping&min_total=100');
});

test('the previous rows stay until the next page arrives, and Next keeps the focus', async () => {
  let release = () => {};
  const order = buildOrder();
  mockEndpoint(endpoint, async ({ query }) => {
    if (query.get('page') === '2') await new Promise<void>((resolve) => (release = resolve));
    const rows = [{ ...order, order_id: `on page ${query.get('page')}` }];
    return pageOf(rows, 60);
  });
  const page = open();
  await screen.findByText('on page 1');
  const next = screen.getByRole('button', { name: 'Next' });
  await page.user.click(next);
  await waitFor(() => expect(screen.getByRole('table').closest('[aria-busy="true"]')).not.toBeNull());
  expect(screen.getByText('on page 1')).toBeVisible();
  release();
  expect(await screen.findByText('on page 2')).toBeVisible();
  expect(next).toHaveFocus();
  await page.user.click(next);
  await screen.findByText('on page 3');
  expect(next).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus();
});

test('a search without results offers to clear the filters', async () => {
  mockEndpoint(endpoint, ({ query }) => (query.get('search') ? [] : [buildOrder()]));
  const page = open('/orders?search=Nadia&columns=order');
  expect(await screen.findByText('No order found.')).toBeVisible();
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' }).slice(-1);
  await page.user.click(clear!);
  expect(await screen.findByRole('table')).toBeVisible();
  expect(page.address()).toBe('/orders?columns=order');
});

test('an empty list shows its empty state and no search box', async () => {
  mockEndpoint(endpoint, () => []);
  open();
  expect(await screen.findByText('Nothing was ordered yet')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a page beyond the end is replaced by the last page', async () => {
  haveOrders(12);
  const page = open('/orders?size=10&page=9&sort=total_price');
  expect(await screen.findByText('11–12 of 12')).toBeVisible();
  expect(page.address()).toBe('/orders?size=10&page=2&sort=total_price');
});

test('a filtered list is counted up to a thousand', async () => {
  haveOrders(1000);
  open('/orders?search=a&size=10');
  expect(await screen.findByText('1–10 of 1,000 or more')).toBeVisible();
});

test('a list that fails to load shows the error and a retry button', async () => {
  let broken = true;
  mockEndpoint(endpoint, () => (broken ? problem('internal') : [buildOrder()]));
  const page = open();
  expect(await screen.findByText('Error: Something went wrong!')).toBeVisible();
  broken = false;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

test('chosen columns are kept in the URL and on the device, and one column always remains', async () => {
  haveOrders(3);
  const page = open();
  await screen.findByRole('table');
  await page.user.click(screen.getByRole('button', { name: 'Columns' }));
  for (const name of ['Phone', 'Date', 'Total']) {
    // The clicks must be sequential.
    // oxlint-disable-next-line no-await-in-loop
    await page.user.click(await screen.findByRole('checkbox', { name }));
  }
  expect(page.address()).toBe('/orders?columns=order.phone');
  expect(screen.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await page.user.click(screen.getByRole('checkbox', { name: 'Phone' }));
  expect(screen.getByRole('checkbox', { name: 'Order' })).toBeDisabled();
  page.unmount();

  const later = open('/orders');
  await screen.findByRole('table');
  await waitFor(() => expect(later.address()).toBe('/orders?columns=order'));
  await later.user.click(screen.getByRole('button', { name: 'Columns' }));
  await later.user.click(await screen.findByRole('button', { name: 'Reset columns' }));
  expect(later.address()).toBe('/orders');
  expect(screen.getByRole('columnheader', { name: 'Total' })).toBeVisible();
});

test('the CSV export has the filters, order, columns and headings on screen and the file name of the server', async () => {
  const saved = watchSavedFiles();
  const requests = mockEndpoint(endpoint, ({ query }) =>
    query.has('columns')
      ? new Response('Order,Phone\r\n', {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="orders-2026-11-20.csv"',
          },
        })
      : [buildOrder()],
  );
  const page = open('/orders?search=Nadia&status=Shipping&sort=total_price&columns=order.phone&page=1');
  await screen.findByRole('table');
  await page.user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toEqual([{ name: 'orders-2026-11-20.csv', size: 13 }]));
  expect(lastOf(requests)).toEqual({
    search: 'Nadia',
    status: 'Shipping',
    sort: 'total_price',
    columns: 'order_id,orderer_contact',
    headings: '["Order","Phone"]',
  });
});

test('an export can be cancelled, and a failed one shows the reason', async () => {
  const saved = watchSavedFiles();
  mockEndpoint(endpoint, ({ query }) =>
    query.has('columns') ? new Promise<Response>(() => {}) : [buildOrder()],
  );
  const page = open();
  await screen.findByRole('table');
  await page.user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await page.user.click(await screen.findByRole('button', { name: 'Cancel export' }));
  await screen.findByRole('button', { name: 'Export CSV' });
  mockEndpoint(endpoint, () => problem('unavailable'));
  await page.user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('The list could not be exported')).toBeVisible();
  expect(saved).toEqual([]);
});

test('rows can be selected one by one or all on the page, for a bulk action', async () => {
  const order = buildOrder({ order_id: 'PC' });
  haveOrders(3, order);
  const page = open();
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select PC-2' }));
  const bar = within(screen.getByRole('region', { name: 'Actions for the selected rows' }));
  expect(bar.getByText('1 row selected')).toBeVisible();
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(bar.getByText('3 rows selected')).toBeVisible();
  await page.user.click(screen.getByRole('checkbox', { name: 'Select PC-2' }));
  await page.user.click(bar.getByRole('button', { name: 'Pack PC-1 and PC-3' }));
  expect(screen.queryByRole('region', { name: 'Actions for the selected rows' })).toBeNull();
});
