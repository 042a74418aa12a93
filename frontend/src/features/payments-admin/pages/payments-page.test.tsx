import {
  type Reconciliation,
  reconciliationEndpoints,
} from '@petcare/contracts/commerce/payments/reconciliation.ts';
import { type PaymentForAdmin, paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildPayment, buildUser, newId } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as PaymentsPage } from './payments-page.tsx';

useApiServer();

function buildForAdmin(changes: Partial<PaymentForAdmin> = {}): PaymentForAdmin {
  return {
    ...buildPayment(),
    customer_id: newId(),
    orderer_name: 'Mim Akter',
    orderer_contact: '01712345678',
    bought: { kind: 'product', lines: [{ product_name: 'Rope ring', quantity: 1 }] },
    provider_ref: 'pi_1',
    trx_id: null,
    ...changes,
  };
}

const stay = { petType: 'cat', guests: 1, checkIn: '2026-11-26', checkOut: '2026-11-29' } as const;

function open(payments: PaymentForAdmin[], at = '/payments') {
  const requests = mockEndpoint(paymentEndpoints['payments.list'], ({ query }) => {
    const status = query.get('status');
    return payments.filter((payment) => !status || payment.status === status);
  });
  const page = renderPage(<PaymentsPage />, { route: '/payments', at, user: buildUser({ role: 'admin' }) });
  return { requests, page };
}

test('payments that need a review are counted first and listed with one click', async () => {
  const odd = buildForAdmin({
    status: 'needs_review',
    bought: { kind: 'product', lines: [{ product_name: 'Stew', quantity: 2 }] },
    failure: 'Too little arrived',
  });
  const { page } = open([buildForAdmin({ status: 'paid' }), odd]);
  await page.user.click(await screen.findByRole('button', { name: 'Needs review: 1' }));
  await waitFor(() => expect(screen.queryByText('Rope ring × 1')).toBeNull());
  expect(page.address()).toBe('/payments?status=needs_review');
  await page.user.click(await screen.findByRole('button', { name: 'Details: Stew × 2, Mim Akter' }));
  expect(within(await dialog('Payment')).getByText('Too little arrived')).toBeVisible();
});

test('status, provider and search filter the list and are kept in the URL', async () => {
  const { requests, page } = open([buildForAdmin({ status: 'paid' })]);
  await page.user.selectOptions(await screen.findByLabelText('Status'), 'Expired');
  await page.user.selectOptions(screen.getByLabelText('Payment method'), 'bKash');
  await page.user.click(screen.getByRole('searchbox', { name: 'Search the payments' }));
  await page.user.paste('TR0011');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText('No payment found.')).toBeVisible();
  expect(page.address()).toBe('/payments?status=expired&provider=bkash&search=TR0011');
  await waitFor(() =>
    expect(Object.fromEntries(requests.at(-1)?.query ?? [])).toMatchObject({
      status: 'expired',
      provider: 'bkash',
      search: 'TR0011',
    }),
  );
});

test("a recheck shows the provider's answer at once", async () => {
  const payment = buildForAdmin({ status: 'unknown', provider: 'bkash' });
  const { page } = open([payment], `/payments?payment=${payment._id}`);
  const drawer = within(await dialog('Payment'));
  expect(drawer.getByText('Unclear, checking')).toBeVisible();
  mockEndpoint(paymentEndpoints['payments.recheck'], () => {
    Object.assign(payment, { status: 'paid', trx_id: 'AKL60YQXB4', order: newId() });
    return { ...payment };
  });
  await page.user.click(drawer.getByRole('button', { name: 'Check again' }));
  expect(await drawer.findByText('AKL60YQXB4')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Show the order' })).toHaveAttribute(
    'href',
    `/orders?order=${payment.order}`,
  );
});

test('a link opens a payment that is not on the loaded page', async () => {
  const old = buildForAdmin({ bought: { kind: 'hostel', stay: { ...stay, guests: 2 } } });
  const requests = mockEndpoint(paymentEndpoints['payments.list'], ({ query }) =>
    query.get('search') === old._id ? [old] : [buildForAdmin()],
  );
  const user = buildUser({ role: 'admin' });
  renderPage(<PaymentsPage />, { route: '/payments', at: `/payments?payment=${old._id}`, user });
  const drawer = within(await dialog('Payment'));
  expect(drawer.getByText(/^2 cats, 26.–.29 November 2026$/)).toBeVisible();
  expect(requests.filter(({ query }) => query.get('search') !== null)).toHaveLength(1);
});

test('a refund by another admin appears in the open drawer', async () => {
  const payment = buildForAdmin({ status: 'paid', amount: 450 });
  const { page } = open([payment], `/payments?payment=${payment._id}`);
  const drawer = within(await dialog('Payment'));
  Object.assign(payment, { status: 'refunded', refunded: 450 });
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.payments });
  expect(await drawer.findByText('Amount refunded')).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Refund' })).toBeNull();
});

test('a reconciliation shows the difference and how to resolve it, and rechecks the payment', async () => {
  const paymentId = newId();
  const report: Reconciliation = {
    _id: newId(),
    date: '2026-11-19',
    provider: 'bkash',
    ranAt: '2026-11-19T22:00:00.000Z',
    compared: 48,
    differences: [
      { kind: 'no_order', provider_ref: 'TR1', payment_id: paymentId, ours: 'unknown', theirs: 'Completed' },
    ],
  };
  mockEndpoint(reconciliationEndpoints['payments.reconciliations'], () => [report]);
  const rechecked = mockEndpoint(paymentEndpoints['payments.recheck'], () =>
    buildForAdmin({ status: 'paid' }),
  );
  const { page } = open([], '/payments?view=books');
  const shown = within(await screen.findByRole('article'));
  expect(shown.getByText('1 difference')).toBeVisible();
  expect(shown.getByText('Paid, but there is no order')).toBeVisible();
  await page.user.click(shown.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(rechecked[0]?.params['id']).toBe(paymentId));
  expect(shown.getByRole('link', { name: 'Show the payment' })).toHaveAttribute(
    'href',
    '/payments?search=TR1',
  );
});

test('a reconciliation on demand shows the error when the provider is unavailable', async () => {
  mockEndpoint(reconciliationEndpoints['payments.reconciliations'], () => []);
  const requests = mockEndpoint(reconciliationEndpoints['payments.reconcile'], () => problem('unavailable'));
  const { page } = open([], '/payments?view=books');
  expect(await screen.findByText('No reconciliations yet.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Compare now' }));
  expect(await screen.findByText('The comparison failed')).toBeVisible();
  expect(requests[0]?.body).toEqual({ date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
});
