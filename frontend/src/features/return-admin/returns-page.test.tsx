import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { returnEndpoints } from '@petcare/contracts/commerce/orders/returns.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildProduct, buildUser } from '../../testing/builders.ts';
import { dialog, renderPage } from '../../testing/render-page.tsx';
import { buildReturn } from '../../testing/return-builders.ts';
import { Component as ReturnsPage } from './returns-page.tsx';

useApiServer();

const list = returnEndpoints['returns.list'];
const one = returnEndpoints['returns.get'];

const open = (at = '/returns') =>
  renderPage(<ReturnsPage />, { route: '/returns', at, user: buildUser({ role: 'admin' }) });

test('an admin opens a request from the list and approves the version on screen', async () => {
  let row = buildReturn({ version: 1 });
  mockEndpoint(list, () => [row]);
  mockEndpoint(one, () => row);
  const requests = mockEndpoint(returnEndpoints['returns.change'], () => {
    row = { ...row, state: 'approved', version: 2 };
    return { message: '', return: row };
  });
  const page = open();
  await page.user.click(
    await screen.findByRole('button', { name: `Open the return of ${row.order_number}` }),
  );
  const drawer = within(await dialog(`Return of ${row.order_number}`));
  expect(await drawer.findByText('It is damaged')).toBeVisible();
  await page.user.click(drawer.getByRole('button', { name: 'Approve' }));
  expect(await drawer.findByRole('button', { name: 'The items have arrived' })).toBeVisible();
  expect(requests[0]).toMatchObject({ params: { id: row._id }, body: { state: 'approved', version: 1 } });
});

test('a refusal needs a reason', async () => {
  const row = buildReturn();
  mockEndpoint(list, () => [row]);
  mockEndpoint(one, () => row);
  const requests = mockEndpoint(returnEndpoints['returns.change'], () => problem('order_status_conflict'));
  const page = open(`/returns?return=${row._id}`);
  const drawer = within(await dialog(`Return of ${row.order_number}`));
  await page.user.click(await drawer.findByRole('button', { name: 'Refuse' }));
  await page.user.click(drawer.getByRole('button', { name: 'Refuse the return' }));
  expect(drawer.getByText('Please enter a reason.')).toBeVisible();
  expect(requests).toEqual([]);
  await page.user.type(drawer.getByRole('textbox', { name: 'Reason' }), 'It is worn.');
  await page.user.click(drawer.getByRole('button', { name: 'Refuse the return' }));
  expect(await drawer.findByRole('alert')).toHaveTextContent('This has changed in the meantime.');
  expect(requests[0]?.body).toEqual({ state: 'refused', reason: 'It is worn.', version: 1 });
});

test('a part of the refund is at most the value of the items and needs a reason', async () => {
  const row = buildReturn({ state: 'received', version: 3, reason: 'changed_mind' });
  mockEndpoint(list, () => [row]);
  mockEndpoint(one, () => row);
  const requests = mockEndpoint(returnEndpoints['returns.complete'], () => problem('not_refundable'));
  const page = open(`/returns?return=${row._id}`);
  const drawer = within(await dialog(`Return of ${row.order_number}`));
  await page.user.click(await drawer.findByRole('radio', { name: 'A part of it' }));
  const send = drawer.getByRole('button', { name: 'Complete the return' });
  await page.user.type(drawer.getByLabelText('Amount in taka'), '450.01');
  await page.user.click(send);
  expect(drawer.getByText('You can refund at most ৳450.')).toBeVisible();
  expect(drawer.getByText('Please enter a reason.')).toBeVisible();
  await page.user.clear(drawer.getByLabelText('Amount in taka'));
  await page.user.type(drawer.getByLabelText('Amount in taka'), '৪০০');
  await page.user.type(drawer.getByRole('textbox', { name: 'Reason' }), 'The box is missing.');
  await page.user.click(send);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({
    refund: 'part',
    amount: 400,
    note: 'The box is missing.',
    restock: true,
    version: 3,
  });
});

test('items are exchanged for the same product or another one of the same price, without a reason', async () => {
  const row = buildReturn({ state: 'received', version: 3, reason: 'not_suitable' });
  const other = buildProduct({ product_name: 'Rope ring, L' });
  mockEndpoint(list, () => [row]);
  mockEndpoint(one, () => row);
  const searches = mockEndpoint(productEndpoints['products.list'], () => [other]);
  const requests = mockEndpoint(returnEndpoints['returns.complete'], () => problem('out_of_stock'));
  const page = open(`/returns?return=${row._id}`);
  const drawer = within(await dialog(`Return of ${row.order_number}`));
  await page.user.click(await drawer.findByRole('radio', { name: 'Nothing, we exchange the items' }));
  const field = drawer.getByRole('combobox', { name: 'Replacement for Rope ring' });
  expect(field).toHaveDisplayValue('The same product');
  await drawer.findByRole('option', { name: 'Rope ring, L' });
  await page.user.selectOptions(field, 'Rope ring, L');
  await page.user.click(drawer.getByRole('button', { name: 'Complete the return' }));
  expect(await drawer.findByRole('alert')).toBeVisible();
  expect(searches[0]?.query.get('min_price')).toBe('450');
  expect(requests[0]?.body).toEqual({
    refund: 'none',
    restock: true,
    version: 3,
    exchange: [{ line: 0, product_id: other._id }],
  });
});

test('an empty list says so', async () => {
  mockEndpoint(list, () => []);
  open();
  expect(await screen.findByText('No open returns')).toBeVisible();
});
