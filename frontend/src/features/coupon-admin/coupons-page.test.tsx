import { type Coupon, couponEndpoints } from '@petcare/contracts/commerce/payments/coupons.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildUser } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Component as CouponsPage } from './coupons-page.tsx';

useApiServer();

const coupon: Coupon = {
  _id: '665f1f77bcf86cd799439011',
  code: 'EID-26',
  discount: { kind: 'percent', percent: 15, at_most: 300 },
  minimum: 500,
  starts: '2026-12-01',
  ends: null,
  limit: 100,
  once_per_customer: true,
  active: true,
  state: 'running',
  used: 40,
  reserved: 2,
  given: 4_120.5,
  version: 3,
  createdAt: '2026-11-01T04:00:00.000Z',
};

function open() {
  mockEndpoint(couponEndpoints['coupons.list'], () => [coupon]);
  return renderPage(<CouponsPage />, {
    route: '/coupons',
    at: '/coupons',
    user: buildUser({ role: 'admin' }),
  });
}

test('an admin sees terms and use of a coupon, and the orders that used it', async () => {
  const { user } = open();
  mockEndpoint(couponEndpoints['coupons.uses'], () => [
    {
      payment_id: '665f1f77bcf86cd799439012',
      order: { _id: '665f1f77bcf86cd799439013', order_id: 'PC-2026-000123' },
      discount: 120,
      at: '2026-11-20T04:00:00.000Z',
    },
  ]);
  const row = (await screen.findByText('EID-26')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('15% up to ৳300');
  expect(row).toHaveTextContent('40 of 100');
  await user.click(within(row).getByRole('button', { name: /Uses of EID-26$/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Uses of EID-26' });
  expect(await within(drawer).findByRole('link', { name: 'PC-2026-000123' })).toBeVisible();
});

test('an admin adds a coupon, and wrong fields are named before it is sent', async () => {
  const { user } = open();
  const sent = mockEndpoint(couponEndpoints['coupons.create'], () => ({ message: 'Coupon added!', coupon }));
  await user.click(screen.getByRole('button', { name: 'Add a coupon' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a coupon' }));
  await user.type(dialog.getByRole('textbox', { name: /^Coupon code/ }), 'eid-26');
  await user.type(dialog.getByRole('textbox', { name: /^Discount in percent/ }), '95');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Please enter a number from 1 to 90.')).toBeVisible();
  expect(sent).toEqual([]);
  const percent = dialog.getByRole('textbox', { name: /^Discount in percent/ });
  await user.clear(percent);
  await user.type(percent, '১৫');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Coupon added!')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      code: 'EID-26',
      discount: { kind: 'percent', percent: 15, at_most: null },
      once_per_customer: true,
      minimum: 0,
      starts: null,
      ends: null,
      limit: null,
      active: true,
    },
  ]);
});

test('an admin has a long code generated', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Add a coupon' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a coupon' }));
  const code = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Coupon code/ });
  const codes = new Set<string>();
  for (let generated = 0; generated < 3; generated += 1) {
    await user.click(dialog.getByRole('button', { name: 'Generate a coupon code' }));
    expect(code.value).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
    codes.add(code.value);
  }
  expect(codes.size).toBe(3);
});

test('a limit below the uses is refused beside its field', async () => {
  const { user } = open();
  mockEndpoint(couponEndpoints['coupons.update'], () =>
    problem('invalid_input', { fields: [{ field: 'limit', message: 'must be at least 42' }] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Edit: EID-26' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit coupon' }));
  const limit = dialog.getByRole('textbox', { name: /^Uses in total/ });
  await user.clear(limit);
  await user.type(limit, '10');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This coupon has more uses already.')).toBeVisible();
});
