import { petTransferEndpoints } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { buildTransfer } from '../../../testing/transfer-builders.ts';
import { Component as TransfersPage } from './transfers-page.tsx';

useApiServer();

const list = petTransferEndpoints['petTransfers.list'];
const open = (at = '/pet-transfers') =>
  renderPage(<TransfersPage />, { route: '/pet-transfers', at, user: buildUser({ role: 'admin' }) });

test('an admin undoes a transfer with a reason', async () => {
  let row = buildTransfer();
  mockEndpoint(list, () => [row]);
  const requests = mockEndpoint(petTransferEndpoints['petTransfers.undo'], () => {
    row = { ...row, status: 'undone', undo_until: null, undo_reason: 'Wrong applicant.' };
    return { message: '', transfer: row };
  });
  const page = open();
  const card = within(await screen.findByRole('article', { name: 'Minu' }));
  expect(card.getByText('From Rahima Khatun to Farzana Akter')).toBeVisible();
  await page.user.click(card.getByRole('button', { name: 'Undo the transfer: Minu' }));
  await page.user.click(card.getByRole('button', { name: 'Undo the transfer' }));
  expect(card.getByText('Please enter a reason.')).toBeVisible();
  expect(requests).toEqual([]);
  await page.user.type(card.getByRole('textbox', { name: 'Reason' }), 'Wrong applicant.');
  await page.user.click(card.getByRole('button', { name: 'Undo the transfer' }));
  expect(await screen.findByText('Reason: Wrong applicant.')).toBeVisible();
  expect(requests[0]).toMatchObject({ params: { id: row._id }, body: { reason: 'Wrong applicant.' } });
});

test('a transfer that cannot be undone any more says so and keeps the reason', async () => {
  const row = buildTransfer();
  mockEndpoint(list, () => [row]);
  mockEndpoint(petTransferEndpoints['petTransfers.undo'], () => problem('transfer_closed'));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Undo the transfer: Minu' }));
  await page.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A mistake.');
  await page.user.click(screen.getByRole('button', { name: 'Undo the transfer' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This transfer can no longer be changed.');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('A mistake.');
});

test('a refused transfer shows why and can be tried again; an old one cannot be undone', async () => {
  const refused = buildTransfer({ status: 'refused', refusal: 'too_many_pets', undo_until: null });
  const old = buildTransfer({ pet_name: 'Kalu', undo_until: '2026-01-01T00:00:00.000Z' });
  const requests = mockEndpoint(list, () => [refused, old]);
  const retries = mockEndpoint(petTransferEndpoints['petTransfers.retry'], () => ({
    message: '',
    transfer: refused,
  }));
  const page = open('/pet-transfers?status=refused');
  expect(await screen.findByText('The adopter has the maximum of 30 pets.')).toBeVisible();
  expect(requests[0]?.query.get('status')).toBe('refused');
  expect(screen.queryByRole('button', { name: 'Undo the transfer: Kalu' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Try again: Minu' }));
  await vi.waitFor(() => expect(retries).toHaveLength(1));
});

test('an empty list says what appears here', async () => {
  mockEndpoint(list, () => []);
  open();
  expect(await screen.findByText('No transfers')).toBeVisible();
});
