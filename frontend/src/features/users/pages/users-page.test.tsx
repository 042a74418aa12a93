import { type Deletion, deletionEndpoints } from '@petcare/contracts/shared/deletions.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { type UserInvitation, userInvitationEndpoints } from '@petcare/contracts/account/user-invitations.ts';
import { type User, userEndpoints } from '@petcare/contracts/account/users.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { announceDeletions } from '../../../app/live/announce-deletions.ts';
import { ownDeletions } from '../../../components/deletion/own-deletions.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser, newId } from '../../../testing/builders.ts';
import { buildDoctor } from '../../../testing/clinic-builders.ts';
import { answerDeletions, buildDeletion, buildDeletionStep } from '../../../testing/deletion-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as UsersPage } from './users-page.tsx';

useApiServer();

let loadUsers: () => User[] = () => [];
const admin = buildUser({ role: 'admin', full_name: 'Afsana Admin' });
const remove = deletionEndpoints['users.delete'];

beforeEach(() => {
  sessionStorage.clear();
  answerDeletions();
  mockEndpoint(userEndpoints['users.get'], ({ params }) => {
    const user = loadUsers().find(({ id }) => id === params['id']);
    return user ?? problem('not_found');
  });
  // Registered after `users.get`, whose path also matches this one.
  mockEndpoint(userInvitationEndpoints['users.invitations'], () => []);
  mockEndpoint(specialistEndpoints['specialists.list'], () => []);
});

function openWith(users: () => User[], at = '/users') {
  const requests = mockEndpoint(userEndpoints['users.list'], () => ({ users: users() }));
  loadUsers = users;
  return { requests, page: renderPage(<UsersPage />, { route: '/users', at, user: admin }) };
}

const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest<HTMLElement>('[role="row"]')!);

async function askToDelete({ page }: ReturnType<typeof openWith>, name: string) {
  await page.user.click((await rowOf(name)).getByRole('button', { name: `Details of ${name}` }));
  await page.user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
  return within(await dialog('Are you sure?'));
}

test('a row shows email, role, linked doctor and state', async () => {
  const doctor = buildUser({ full_name: 'Imran Chowdhury', role: 'doctor' });
  const leaving = buildUser({ full_name: 'Karim Miah', email_verified: false, being_deleted: true });
  mockEndpoint(specialistEndpoints['specialists.list'], () => [buildDoctor({ user_id: doctor.id })]);
  openWith(() => [doctor, leaving]);
  const row = await rowOf('Imran Chowdhury');
  // The email is split into elements that can wrap.
  expect(
    row.getByText((_, shown) => shown?.tagName === 'P' && shown.textContent === doctor.email),
  ).toBeVisible();
  expect(row.getByText('Confirmed')).toBeVisible();
  expect(await row.findByRole('link', { name: 'Dr. Imran Chowdhury' })).toBeVisible();
  const gone = await rowOf('Karim Miah');
  expect(gone.getByText('Not confirmed')).toBeVisible();
  expect(gone.getByText('Being deleted')).toBeVisible();
  expect(gone.getByRole('button', { name: /^Change role of Karim/ })).toBeDisabled();
});

test('a role is changed after a confirmation that announces the sign-out', async () => {
  const user = buildUser({ full_name: 'Karim Miah' });
  const { page } = openWith(() => [user]);
  const requests = mockEndpoint(userEndpoints['users.changeRole'], () => ({ message: '', user }));
  await page.user.click(await screen.findByRole('button', { name: 'Change role of Karim Miah: User' }));
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Doctor' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText(/They are signed out everywhere/)).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('Role changed successfully!')).toBeVisible();
  expect(requests[0]).toMatchObject({ params: { id: user.id }, body: { role: 'doctor' } });
});

test('the last admin keeps the role, with the reason', async () => {
  const { page } = openWith(() => [admin]);
  mockEndpoint(userEndpoints['users.changeRole'], () => problem('last_admin'));
  await page.user.click(await screen.findByRole('button', { name: /^Change role of Afsana Admin/ }));
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'User' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText(/You will no longer be an admin/)).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Change role' }));
  expect(
    await screen.findByText(/is the only admin of all areas. Make another user an admin first/),
  ).toBeVisible();
});

test('the filters for role and email state are kept in the URL and sent to the server', async () => {
  const { requests, page } = openWith(() => [admin], '/users?role=admin&verified=true');
  await screen.findByText('Afsana Admin');
  expect(requests.at(-1)?.query.get('role')).toBe('admin');
  expect(requests.at(-1)?.query.get('verified')).toBe('true');
  expect(page.address()).toBe('/users?role=admin&verified=true');
});

test('deleting a user previews the dependent data and effects on others, and can be undone', async () => {
  const user = buildUser({ full_name: 'Karim Miah' });
  answerDeletions({
    preview: {
      rows: [
        { service: 'content', step: 'memories', count: 3, kept: false },
        { service: 'content', step: 'comments', count: 12, kept: false },
        { service: 'clinic', step: 'appointments', count: 1, kept: false },
        { service: 'commerce', step: 'orders', count: 2, kept: true },
        { service: 'content', step: 'uploads', count: 0, kept: false },
      ],
      silent: ['commerce'],
    },
  });
  const opened = openWith(() => [user]);
  const question = await askToDelete(opened, 'Karim Miah');
  const [goes, noticed] = await question.findAllByRole('list');
  expect(
    within(goes!)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['3 memories', '12 comments', '1 appointment', '2 orders (kept, without the name)']);
  expect(noticed).toHaveTextContent('Upcoming appointments will be cancelled and the doctors notified.');
  expect(question.getByText(/^Not available right now: Store and hostel/)).toBeVisible();

  const deletion = buildDeletion({ target_id: user.id });
  const requests = mockEndpoint(remove, () => ({ message: '', deletion }));
  const undone = mockEndpoint(deletionEndpoints['deletions.undo'], () => ({
    message: '',
    deletion: { ...deletion, state: 'undone' as const },
  }));
  await opened.page.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Karim Miah will be deleted.')).toBeVisible();
  expect(requests[0]?.params).toEqual({ id: user.id });
  expect(ownDeletions()).toEqual([{ id: deletion._id, name: 'Karim Miah' }]);
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
  expect(await screen.findByText('Nothing was deleted')).toBeVisible();
  expect(undone).toHaveLength(1);
  expect(ownDeletions()).toEqual([]);
});

test.each([
  ['an admin', { role: 'admin' as const }, 3],
  ['a user with very many rows', {}, 100_000],
])('the name of %s must be typed before deleting', async (_, changes, count) => {
  const user = buildUser({ full_name: 'Karim Miah', ...changes });
  answerDeletions({ preview: { rows: [{ service: 'content', step: 'comments', count, kept: false }] } });
  const opened = openWith(() => [user]);
  const question = await askToDelete(opened, 'Karim Miah');
  const name = await question.findByLabelText('Type “Karim Miah” to continue');
  expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await opened.page.user.type(name, 'karim miah');
  expect(question.getByRole('button', { name: 'Delete' })).toBeEnabled();
});

test('every admin sees the progress per service, and the requester gets a toast at the end', async () => {
  let deletion: Deletion = buildDeletion({
    label: 'Karim Miah',
    state: 'running',
    steps: [
      buildDeletionStep({ service: 'content', state: 'running', total: 300, done: 120 }),
      buildDeletionStep({ name: 'orders', service: 'commerce', state: 'retrying', total: 4, done: 1 }),
    ],
  });
  answerDeletions({ open: () => (deletion.state === 'done' ? [] : [deletion]) });
  sessionStorage.setItem('petcare_own_deletions', JSON.stringify([{ id: deletion._id, name: 'Karim Miah' }]));
  mockEndpoint(deletionEndpoints['deletions.get'], () => deletion);
  const { page } = openWith(() => [admin]);
  expect(await screen.findByRole('progressbar', { name: 'Posts and comments' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
  expect(screen.getByText('120 rows deleted')).toBeVisible();
  expect(screen.getByText('1 row deleted, retrying')).toBeVisible();
  expect(screen.getByText('Karim Miah: 25 % deleted')).toBeInTheDocument();

  await announceDeletions(deletion._id);
  expect(screen.queryByText('Deleted!')).toBeNull();
  deletion = { ...deletion, state: 'done', label: '' };
  await page.queryClient.invalidateQueries({ queryKey: ['deletions'] });
  await announceDeletions(deletion._id);
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(screen.getByText('Karim Miah')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(ownDeletions()).toEqual([]);
});

test('a user is invited by email with a role', async () => {
  const { page } = openWith(() => [admin]);
  const requests = mockEndpoint(userInvitationEndpoints['users.invite'], () => ({
    message: '',
    invitation: buildInvitation(),
  }));
  await page.user.click(await screen.findByRole('button', { name: 'Invite' }));
  const form = within(await dialog('Invite a user'));
  await page.fill(form.getByLabelText('Email'), 'nadia@example.com');
  await page.user.click(form.getByRole('radio', { name: 'Doctor' }));
  await page.user.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Invitation sent.')).toBeVisible();
  expect(requests[0]?.body).toEqual({ email: 'nadia@example.com', role: 'doctor' });
});

test('an address with an account offers to open the account instead', async () => {
  const known = buildUser({ full_name: 'Karim Miah' });
  const { page } = openWith(() => [known]);
  mockEndpoint(userInvitationEndpoints['users.invite'], () =>
    problem('email_taken', { details: { user_id: known.id, full_name: known.full_name, role: 'user' } }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Invite' }));
  const form = within(await dialog('Invite a user'));
  await page.fill(form.getByLabelText('Email'), known.email);
  await page.user.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Karim Miah has an account with this address.');
  await page.user.click(form.getByRole('button', { name: 'Show the account' }));
  expect(await dialog('Karim Miah')).toBeVisible();
  expect(page.address()).toBe(`/users?user=${known.id}`);
});

test('an open invitation can be sent again and revoked', async () => {
  let invitations = [buildInvitation({ expires_at: '2020-01-01T00:00:00.000Z' })];
  const [invitation] = invitations;
  mockEndpoint(userInvitationEndpoints['users.invitations'], () => invitations);
  const again = mockEndpoint(userInvitationEndpoints['users.resendInvitation'], () => ({
    message: '',
    invitation: buildInvitation(),
  }));
  const { page } = openWith(() => [admin]);
  expect(await screen.findByText('Expired')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: /^Resend/ }));
  expect(await screen.findByText('Invitation sent.')).toBeVisible();
  expect(again[0]?.params).toEqual({ id: invitation?._id });
  mockEndpoint(userInvitationEndpoints['users.revokeInvitation'], () => {
    invitations = [];
    return { message: '' };
  });
  await page.user.click(screen.getByRole('button', { name: /^Revoke/ }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Invitation revoked')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Open invitations/ })).toBeNull());
});

function buildInvitation(changes: Partial<UserInvitation> = {}): UserInvitation {
  return {
    _id: newId(),
    email: 'nadia@example.com',
    role: 'doctor',
    full_name: 'Nadia Haque',
    invited_by: { id: admin.id, full_name: admin.full_name },
    sent_at: '2026-11-20T04:00:00.000Z',
    expires_at: '2126-11-27T04:00:00.000Z',
    ...changes,
  };
}
