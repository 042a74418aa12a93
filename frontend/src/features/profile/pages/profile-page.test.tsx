import { accountSecurityEndpoints, type ActiveSession } from '@petcare/contracts/account/account-security.ts';
import { addressEndpoints } from '@petcare/contracts/commerce/orders/addresses.ts';
import { pictureEndpoints } from '@petcare/contracts/shared/pictures.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sendWaitingWrites } from '../../../components/outbox/send-waiting.ts';
import { readWaitingWrites } from '../../../lib/offline/outbox.ts';
import { currentSession, storeUser, type SessionUser } from '../../../lib/session/session.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as ProfilePage } from './profile-page.tsx';

useApiServer();

const update = userEndpoints['users.update'];
const changePassword = accountSecurityEndpoints['passwords.change'];
const listSessions = accountSecurityEndpoints['sessions.list'];
const endSession = accountSecurityEndpoints['sessions.end'];
const endOthers = accountSecurityEndpoints['sessions.endOthers'];

const phone: ActiveSession = {
  id: 'p'.repeat(43),
  current: false,
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141.0 Mobile Safari/537.36',
  ip: '103.4.5.6',
  createdAt: '2026-11-18T04:00:00.000Z',
};
const here: ActiveSession = {
  ...phone,
  id: 'h'.repeat(43),
  current: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
};

let sessions: ActiveSession[] = [];
beforeEach(() => {
  sessions = [here, phone];
  mockEndpoint(listSessions, () => ({ sessions }));
  mockEndpoint(addressEndpoints['addresses.list'], () => []);
});

function open(user: SessionUser = buildUser({ locale: 'en' })) {
  return { ...renderPage(<ProfilePage />, { route: '/profile', user }), viewer: user };
}

function saveAs(user: SessionUser) {
  return mockEndpoint(update, ({ body }) => {
    const { current_password: _, ...changes } = body as Record<string, string>;
    return { message: 'Data Updated!', data: { user: { ...buildUser(), ...user, ...changes } } };
  });
}

const save = (page: ReturnType<typeof open>) =>
  page.user.click(screen.getByRole('button', { name: 'Save changes' }));

async function retype(page: ReturnType<typeof open>, label: string, text: string) {
  await page.fill(screen.getByLabelText(label), text);
}

test('a new name is sent alone, confirmed with Data Updated! and shown around the page at once', async () => {
  const user = buildUser({ locale: 'en' });
  const requests = saveAs(user);
  const page = open(user);
  await retype(page, 'Full name', 'Mim Rahman');
  await save(page);
  expect(await screen.findByText('Data Updated!')).toBeVisible();
  expect(requests.map(({ params, body }) => [params['id'], body])).toEqual([
    [user.id, { full_name: 'Mim Rahman' }],
  ]);
  expect(currentSession().user?.full_name).toBe('Mim Rahman');
});

test('a change made without a connection waits and is sent once; a new address does not wait', async () => {
  const user = buildUser({ locale: 'en' });
  mockEndpoint(update, () => Response.error());
  const page = open(user);
  await retype(page, 'Full name', 'Mim Rahman');
  await save(page);
  expect(await screen.findByText('It will be sent when you are back online.')).toBeVisible();
  const requests = saveAs(user);
  await Promise.all([sendWaitingWrites(page.queryClient), sendWaitingWrites(page.queryClient)]);
  expect(requests.map(({ body }) => body)).toEqual([{ full_name: 'Mim Rahman' }]);
  expect(currentSession().user?.full_name).toBe('Mim Rahman');
  mockEndpoint(update, () => Response.error());
  await retype(page, 'Email', 'new@petcare.test');
  await page.fill(screen.getAllByLabelText('Current password')[0] as HTMLElement, 'a long walk');
  await save(page);
  expect(await dialog('Oops...')).toBeVisible();
  expect(await readWaitingWrites(user.id)).toEqual([]);
});

test('without changes nothing is sent, and the page says so', async () => {
  const page = open();
  const requests = saveAs(page.viewer);
  await save(page);
  expect(screen.getByText('There are no changes to save.')).toBeVisible();
  await page.user.clear(screen.getByLabelText('Full name'));
  await save(page);
  expect(screen.getByText('There are no changes to save.')).toBeVisible();
  expect(requests).toEqual([]);
});

test('a new email requires the current password, which is sent with it', async () => {
  const user = buildUser({ locale: 'en' });
  const requests = saveAs({ ...user, email_verified: false });
  const page = open(user);
  await retype(page, 'Email', 'other@example.com');
  await save(page);
  const password = screen.getAllByLabelText('Current password')[0] as HTMLElement;
  expect(password).toHaveFocus();
  expect(password).toHaveAccessibleDescription(expect.stringContaining('Please enter your current password'));
  expect(requests).toEqual([]);
  await page.fill(password, 'a long walk');
  await save(page);
  expect(await screen.findByText('Data Updated!')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    { email: 'other@example.com', current_password: 'a long walk' },
  ]);
  expect(await screen.findByText('Not confirmed yet. Please use the link in our email.')).toBeVisible();
});

test.each([
  ['a taken address', problem('email_taken'), 'Email', 'An account with this email already exists.'],
  [
    'a wrong password',
    problem('invalid_input', {
      fields: [{ field: 'current_password', message: 'is not the one of this account' }],
    }),
    'Current password',
    'This is not your current password',
  ],
])('%s is reported at its field, and the input stays', async (_what, refusal, label, text) => {
  mockEndpoint(update, () => refusal.clone());
  const page = open();
  await retype(page, 'Email', 'other@example.com');
  await page.fill(screen.getAllByLabelText('Current password')[0] as HTMLElement, 'a long walk');
  await save(page);
  await page.user.click(within(await dialog('Oops...')).getByRole('button', { name: 'OK' }));
  expect(screen.getAllByLabelText(label)[0]).toHaveAccessibleDescription(expect.stringContaining(text));
  expect(screen.getByLabelText('Email')).toHaveValue('other@example.com');
});

test('a new picture is uploaded and saved', async () => {
  const url = '/media/665f1f77bcf86cd799439011/1280.webp';
  const picture = { url, width: 800, height: 600, placeholder: 'data:image/webp;base64,AAAA' };
  mockEndpoint(pictureEndpoints['uploads.create'], () => ({ data: { display_url: url, picture } }));
  const user = buildUser({ locale: 'en' });
  const requests = saveAs(user);
  const page = open(user);
  const chooser = page.container.querySelector('input[type="file"]') as HTMLInputElement;
  await page.user.upload(chooser, new File(['picture'], 'me.jpg', { type: 'image/jpeg' }));
  await screen.findByText(/Picture 1 is uploaded/);
  await save(page);
  expect(await screen.findByText('Data Updated!')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ image_URL: url }]);
  expect(screen.getByRole('button', { name: 'Remove picture' })).toBeVisible();
});

test('a picture can be removed', async () => {
  const user = buildUser({ locale: 'en', image_URL: '/media/665f1f77bcf86cd799439011/1280.webp' });
  const requests = saveAs(user);
  const page = open(user);
  await page.user.click(screen.getByRole('button', { name: 'Remove picture' }));
  await save(page);
  expect(await screen.findByText('Data Updated!')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ image_URL: '/scenes/avatar.webp' }]);
});

test('the language of emails is independent of the language of the page', async () => {
  const user = buildUser({ locale: 'en' });
  const requests = saveAs(user);
  const page = open(user);
  await page.user.click(screen.getByRole('radio', { name: 'বাংলা' }));
  await save(page);
  expect(await screen.findByText('Data Updated!')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ locale: 'bn' }]);
});

test('a change in another tab is taken over, except in a field with unsaved input', async () => {
  const page = open();
  const requests = saveAs(page.viewer);
  await retype(page, 'Full name', 'Mim Rahman');
  act(() => storeUser({ ...page.viewer, full_name: 'Mimi Akter', email: 'new@example.com' }));
  expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');
  expect(screen.getByLabelText('Full name')).toHaveValue('Mim Rahman');
  await save(page);
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ full_name: 'Mim Rahman' }]));
});

test('the verification link can be sent again', async () => {
  const sent = mockEndpoint(accountSecurityEndpoints['emails.askVerification'], () => ({ message: '' }));
  const page = open(buildUser({ email_verified: false }));
  await page.user.click(screen.getByRole('button', { name: 'Resend link' }));
  expect(await screen.findByText('Link sent')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('the password is changed with the current one, and the fields are cleared', async () => {
  const requests = mockEndpoint(changePassword, () => ({ message: '' }));
  const page = open();
  await page.fill(screen.getByLabelText('Current password'), 'a long walk');
  await page.fill(screen.getByLabelText('New password'), 'a longer walk');
  await page.fill(screen.getByLabelText('Confirm password'), 'a longer walk');
  await page.user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Your password is changed.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    { current_password: 'a long walk', new_password: 'a longer walk' },
  ]);
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

test('a refused new password is reported at its field', async () => {
  mockEndpoint(changePassword, () =>
    problem('invalid_input', {
      fields: [{ field: 'new_password', message: 'is too easy to guess, please choose another one' }],
    }),
  );
  const page = open();
  await page.fill(screen.getByLabelText('Current password'), 'a long walk');
  await page.fill(screen.getByLabelText('New password'), 'password');
  await page.fill(screen.getByLabelText('Confirm password'), 'password');
  await page.user.click(screen.getByRole('button', { name: 'Change password' }));
  await page.user.click(within(await dialog('Oops...')).getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    expect.stringContaining('Too easy to guess. Please choose another one'),
  );
});

test('devices are shown by name, the current one is marked, and another can be signed out', async () => {
  const requests = mockEndpoint(endSession, () => {
    sessions = [here];
    return { message: '' };
  });
  const page = open();
  const mine = (await screen.findByText('This device')).closest('li') as HTMLElement;
  expect(mine).toHaveTextContent('Firefox on Linux');
  expect(within(mine).queryByRole('button')).toBeNull();
  const other = screen.getByText('Chrome on Android').closest('li');
  expect(other).toHaveTextContent('Since 18 Nov 2026, 10:00 am · 103.4.5.6');
  await page.user.click(screen.getByRole('button', { name: 'Sign out: Chrome on Android' }));
  expect(await screen.findByText('Signed out: Chrome on Android')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  expect(requests[0]?.params['session']).toBe(phone.id);
});

test('a device that is already signed out leaves the list without an error', async () => {
  mockEndpoint(endSession, () => {
    sessions = [here];
    return problem('not_found');
  });
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Sign out: Chrome on Android' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  expect(screen.queryByText('Not found.')).toBeNull();
});

test('all other devices are signed out after a confirmation', async () => {
  sessions = [here, phone, { ...phone, id: 'q'.repeat(43), userAgent: 'curl/8.14.1' }];
  const requests = mockEndpoint(endOthers, () => {
    sessions = [here];
    return { message: '' };
  });
  const page = open();
  expect(await screen.findByText('Unknown device')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const question = await dialog('Are you sure?');
  await page.user.click(within(question).getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('You are signed out everywhere else.')).toBeVisible();
  expect(requests).toHaveLength(1);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

test('a list of devices that fails to load shows the error and a retry button', async () => {
  let answers = 0;
  mockEndpoint(listSessions, () => (++answers === 1 ? problem('unavailable') : { sessions }));
  const page = open();
  await screen.findByText(/^Error: This part of PetCare is not available right now/);
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
});

test("a doctor's profile links to the appointments of their own pets, a user's does not", async () => {
  open(buildUser({ role: 'doctor' }));
  expect(await screen.findByRole('link', { name: 'See my appointments' })).toHaveAttribute(
    'href',
    '/profile/bookings',
  );
  cleanup();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See my appointments' })).not.toBeInTheDocument();
});
