import { accountSecurityEndpoints } from '@petcare/contracts/account/account-security.ts';
import { addressEndpoints } from '@petcare/contracts/commerce/orders/addresses.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Component as ProfilePage } from '../../features/profile/pages/profile-page.tsx';
import { clearUser, refreshSession, signOut } from '../../lib/session/session.ts';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildUser } from '../../testing/builders.ts';
import { dialog, renderPage } from '../../testing/render-page.tsx';

useApiServer();

const message = 'What you typed before you were signed out is back.';
const mim = buildUser({ full_name: 'Mim', locale: 'en' });

beforeEach(() => {
  localStorage.clear();
  mockEndpoint(accountSecurityEndpoints['sessions.list'], () => ({ sessions: [] }));
  mockEndpoint(addressEndpoints['addresses.list'], () => []);
});

const open = (user = mim) => renderPage(<ProfilePage />, { route: '/profile', user });
const name = () => screen.getByLabelText('Full name');

async function typeName(page: ReturnType<typeof open>, text = 'Mim Rahman') {
  await page.fill(name(), text);
}

/** Ends the session on the server, as this tab learns from the answer to its next request. */
async function endSession() {
  mockEndpoint(userEndpoints['users.me'], () => problem('not_signed_in'));
  await act(refreshSession);
  cleanup();
}

test('what was typed is back after the same user has signed in again, and can be sent', async () => {
  await typeName(open());
  await endSession();
  const sent = mockEndpoint(userEndpoints['users.update'], () => ({
    message: 'Data Updated!',
    data: { user: { ...mim, full_name: 'Mim Rahman' } },
  }));
  const page = open();
  expect(name()).toHaveValue('Mim Rahman');
  expect(await screen.findByText(message)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { full_name: 'Mim Rahman' } }]));
  cleanup();
  open();
  expect(name()).toHaveValue('Mim');
});

test('what is back can be discarded', async () => {
  await typeName(open());
  await endSession();
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(name()).toHaveValue('Mim');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

test('a password is not kept', async () => {
  const page = open();
  await page.fill(screen.getByLabelText('Email'), 'mim@new.example');
  const [password] = screen.getAllByLabelText('Current password');
  await page.fill(password as HTMLElement, 'Secret-1');
  await endSession();
  expect(JSON.stringify({ ...localStorage })).toContain('mim@new.example');
  expect(JSON.stringify({ ...localStorage })).not.toContain('Secret-1');
  open();
  expect(screen.getByLabelText('Email')).toHaveValue('mim@new.example');
  expect(screen.getAllByLabelText('Current password')[0]).toHaveValue('');
});

test('another user finds nothing', async () => {
  await typeName(open());
  await endSession();
  open(buildUser({ full_name: 'Rafi' }));
  expect(name()).toHaveValue('Rafi');
  expect(screen.queryByText(message)).toBeNull();
});

test('nothing is kept when the user signs out', async () => {
  mockEndpoint(userEndpoints['users.signOut'], () => ({ message: 'Done' }));
  await typeName(open());
  await act(signOut);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Mim Rahman');
});

test('nothing is kept of a form without changes', async () => {
  open();
  await endSession();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('petcare_kept_'))).toEqual([]);
});

test('what was typed in a dialog is back when the dialog is opened again', async () => {
  const page = open();
  const openDialog = async () =>
    page.user.click(await screen.findByRole('button', { name: /Add (an )?address/ }));
  await openDialog();
  await dialog('New address');
  await page.fill(screen.getByLabelText('Label'), 'Office');
  await endSession();
  open();
  expect(screen.queryByText(message)).toBeNull();
  await openDialog();
  await dialog('New address');
  expect(screen.getByLabelText('Label')).toHaveValue('Office');
  expect(await screen.findByText(message)).toBeVisible();
});

test('the form of a user is not shown to the next one who signs in within another tab', async () => {
  await typeName(open());
  const rafi = buildUser({ full_name: 'Rafi' });
  mockEndpoint(userEndpoints['users.me'], () => ({ data: { user: rafi } }));
  await act(refreshSession);
  expect(name()).toHaveValue('Rafi');
  act(clearUser);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Mim Rahman');
});
