import { returnEndpoints, type OrderReturns as Returns } from '@petcare/contracts/commerce/orders/returns.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildOrder, buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { buildReturn } from '../../../testing/return-builders.ts';
import { OrderReturns } from './order-returns.tsx';

useApiServer();

function open(shown: () => Returns, asAdmin = false) {
  const order = buildOrder({ status: 'Delivered', quantity: 2 });
  mockEndpoint(returnEndpoints['returns.ofOrder'], shown);
  return { order, page: renderPage(<OrderReturns order={order} asAdmin={asAdmin} />, { user: buildUser() }) };
}

const until = '2026-11-29T18:00:00.000Z';

test('a customer asks for the return of an item with a reason, and then sees its state', async () => {
  let shown: Returns = { returns: [], until, returnable: [{ line: 0, quantity: 2 }] };
  const requests = mockEndpoint(returnEndpoints['returns.request'], () => {
    const row = buildReturn();
    shown = { returns: [row], until, returnable: [{ line: 0, quantity: 1 }] };
    return { message: '', return: row };
  });
  const { order, page } = open(() => shown);
  expect(await screen.findByText(/29 November 2026|29 Nov 2026/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Return items' }));
  const form = within(await dialog('Return items'));
  await page.user.click(await form.findByRole('button', { name: 'Ask for the return' }));
  expect(form.getByText('Please choose a reason.')).toBeVisible();
  expect(requests).toEqual([]);
  await page.user.selectOptions(form.getByLabelText(order.product_name), '2');
  await page.user.selectOptions(form.getByLabelText('Why do you return it?'), 'It is damaged');
  await page.user.click(form.getByRole('button', { name: 'Ask for the return' }));
  expect(await screen.findByText(/Please do not send the items back yet/)).toBeVisible();
  expect(requests[0]?.body).toEqual({
    client_id: expect.any(String),
    lines: [{ line: 0, quantity: 2 }],
    reason: 'damaged',
    pictures: [],
  });
});

test('a customer withdraws a request, and sees an error when it is too late', async () => {
  const row = buildReturn();
  mockEndpoint(returnEndpoints['returns.withdraw'], () => problem('order_status_conflict'));
  const { page } = open(() => ({ returns: [row], until: null, returnable: [] }));
  await page.user.click(await screen.findByRole('button', { name: 'Withdraw the request' }));
  expect(await screen.findByText('The request was not withdrawn')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Return items' })).toBeNull();
});

test('an admin is led to the return and cannot ask for one', async () => {
  const row = buildReturn();
  open(() => ({ returns: [row], until, returnable: [{ line: 0, quantity: 1 }] }), true);
  const link = await screen.findByRole('link', { name: 'Open the return' });
  expect(link).toHaveAttribute('href', `/returns?return=${row._id}`);
  expect(screen.queryByRole('button', { name: 'Return items' })).toBeNull();
});
