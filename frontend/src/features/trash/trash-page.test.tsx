import { type TrashEntry, trashEndpoints } from '@petcare/contracts/trash.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildUser, newId } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Component as TrashPage } from './trash-page.tsx';

useApiServer();

const buildEntry = (changes: Partial<TrashEntry> = {}): TrashEntry => ({
  kind: 'memory',
  id: newId(),
  label: 'Tuni and the rain',
  image_URL: '',
  owner_name: 'Mim Akter',
  deleted_at: '2026-11-20T04:00:00.000Z',
  expires_at: '2026-12-20T04:00:00.000Z',
  ...changes,
});
const open = (user = buildUser(), at = '/trash') => renderPage(<TrashPage />, { route: '/trash', at, user });

test('a user restores their own post from the trash', async () => {
  const entry = buildEntry();
  let entries = [entry];
  mockEndpoint(trashEndpoints['trash.content'], () => entries);
  const requests = mockEndpoint(trashEndpoints['trash.restore.content'], () => {
    entries = [];
    return { message: '' };
  });
  const page = open();
  expect(await screen.findByText(/^20 Dec\w* 2026$/)).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Owner' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Restore: Tuni and the rain' }));
  expect(await screen.findByText('Restored')).toBeVisible();
  expect(requests[0]?.params).toEqual({ kind: 'memory', id: entry.id });
  expect(await screen.findByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('an admin sees the posts of all users, and the trash of the clinic and the store', async () => {
  mockEndpoint(trashEndpoints['trash.content'], () => [buildEntry()]);
  const doctor = buildEntry({ kind: 'specialist', label: 'Dr. Imran', owner_name: null });
  mockEndpoint(trashEndpoints['trash.clinic'], () => [doctor]);
  const requests = mockEndpoint(trashEndpoints['trash.restore.clinic'], () => problem('unavailable'));
  const page = open(buildUser({ role: 'admin' }));
  expect(await screen.findByText('Mim Akter')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Owner' })).toBeVisible();
  await page.user.click(screen.getByRole('radio', { name: 'Clinic' }));
  await page.user.click(await screen.findByRole('button', { name: 'Restore: Dr. Imran' }));
  expect(screen.queryByRole('columnheader', { name: 'Owner' })).toBeNull();
  expect(await screen.findByText('It could not be restored')).toBeVisible();
  expect(requests[0]?.params).toEqual({ kind: 'specialist', id: doctor.id });
  expect(page.address()).toBe('/trash?of=clinic');
});
