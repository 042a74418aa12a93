import type { AuditEntry } from '@petcare/contracts/account/audit.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildUser, newId } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { auditEndpoint } from '../api/audit.ts';
import { Component as AuditPage } from './audit-page.tsx';

useApiServer();

function buildEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    _id: newId(),
    service: 'commerce',
    action: 'order.status_changed',
    record: { type: 'order', id: newId(), label: 'PC-2026-000001' },
    before: { status: 'Pending' },
    after: { status: 'Shipping' },
    actor: { id: newId(), role: 'admin', full_name: 'Nasreen Akter' },
    trace_id: 'a'.repeat(32),
    at: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

const open = (at = '/audit') =>
  renderPage(<AuditPage />, { route: '/audit', at, user: buildUser({ role: 'admin' }) });

test('an entry shows actor, action and changes, and links to the record and the trace', async () => {
  const entry = buildEntry();
  mockEndpoint(auditEndpoint, () => [entry]);
  open();
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Changed the status of an order')).toBeVisible();
  expect(table.getByText('Nasreen Akter')).toBeVisible();
  expect(table.getByText('Pending').closest('del')).not.toBeNull();
  expect(table.getByText('Shipping').closest('ins')).not.toBeNull();
  expect(table.getByRole('link', { name: 'PC-2026-000001' })).toHaveAttribute(
    'href',
    `/orders?order=${entry.record.id}`,
  );
  expect(table.getByRole('link', { name: /Show the events of trace aaaaaaaa/ })).toHaveAttribute(
    'href',
    `/events?view=chain&of=${entry.trace_id}`,
  );
});

test('new entries are counted on a button and shown only on request', async () => {
  const [old, fresh] = [buildEntry(), buildEntry({ record: { type: 'order', id: newId(), label: 'PC-2' } })];
  let entries = [old];
  mockEndpoint(auditEndpoint, ({ query }) => (query.get('after') ? entries.slice(0, -1) : entries));
  const page = open();
  await screen.findByText('PC-2026-000001');
  expect(screen.queryByRole('button', { name: /new entr/ })).toBeNull();
  entries = [fresh, old];
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.audit });
  const button = await screen.findByRole('button', { name: '1 new entry' });
  expect(screen.queryByText('PC-2')).toBeNull();
  await page.user.click(button);
  expect(await screen.findByText('PC-2')).toBeVisible();
});

test('a link can filter the log by one record, and the filter can be removed', async () => {
  const requests = mockEndpoint(auditEndpoint, () => [buildEntry()]);
  const id = newId();
  const page = open(`/audit?record_id=${id}`);
  await screen.findByRole('table');
  expect(requests[0]?.query.get('record_id')).toBe(id);
  await page.user.click(screen.getByRole('button', { name: 'Remove: One record' }));
  expect(page.address()).toBe('/audit');
});

test('a deleted user is shown by id, without a name', async () => {
  const actor = { id: newId(), role: 'admin', full_name: null } as const;
  mockEndpoint(auditEndpoint, () => [buildEntry({ actor })]);
  open();
  expect(await screen.findByText('Deleted user')).toBeVisible();
  expect(screen.getByText(actor.id)).toBeVisible();
});

test('composite values and enumerated values are formatted for reading', async () => {
  const hours = { from: '09:00', to: '17:00' };
  mockEndpoint(auditEndpoint, () => [
    buildEntry({
      action: 'schedule.changed',
      record: { type: 'reconciliation', id: newId(), label: '2026-11-22' },
      before: { product_type: 'Pet Toy', leave: [] },
      after: { weekly: [{ weekday: 0, hours }], dr_ids: ['665f1f77bcf86cd799439011'] },
    }),
  ]);
  const page = open();
  const table = within(await screen.findByRole('table'));
  await page.user.click(table.getByRole('button', { name: '1 more field' }));
  expect(table.getByText('Sunday 9:00 am–5:00 pm')).toBeVisible();
  expect(table.getByText('#439011')).toBeVisible();
  expect(table.getByText('Pet Toy').closest('del')).not.toBeNull();
  expect(table.getByRole('link', { name: '22 November 2026' })).toBeVisible();
});

test('amounts, instants and roles are formatted, and a removed field has no new value', async () => {
  mockEndpoint(auditEndpoint, () => [
    buildEntry({
      action: 'product.updated',
      record: { type: 'product', id: newId(), label: 'Ball' },
      before: { product_price: 100, deletion: 'abc' },
      after: { product_price: 1200, starts_at: '2026-11-21T10:00:00.000Z', role: 'admin' },
    }),
  ]);
  const page = open();
  const table = within(await screen.findByRole('table'));
  await page.user.click(table.getByRole('button', { name: '1 more field' }));
  expect(table.getByText('৳1,200').closest('ins')).not.toBeNull();
  expect(table.getByText('21 Nov 2026, 4:00 pm')).toBeVisible();
  expect(table.getAllByText('Admin').some((found) => found.closest('ins'))).toBe(true);
  expect(table.queryByText('–')).toBeNull();
});
