import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildUser } from '../../testing/builders.ts';

useApiServer();

const known = buildUser({ full_name: 'Rafiq Islam' });
/** The fields that a tab keeps. */
const user = {
  id: known.id,
  _id: known._id,
  full_name: known.full_name,
  email: known.email,
  role: known.role,
  image_URL: known.image_URL,
  email_verified: known.email_verified,
};

const channels: BroadcastChannel[] = [];
class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

beforeEach(() => {
  // Every test opens a new tab.
  vi.resetModules();
  vi.stubGlobal('BroadcastChannel', TabChannel);
  sessionStorage.clear();
  document.cookie = 'petcare_session_hint=; max-age=0';
});
afterEach(() => {
  // An open tab would react to messages of later tests and files.
  for (const channel of channels.splice(0)) channel.close();
});
afterAll(() => {
  vi.resetModules();
  document.cookie = 'petcare_session_hint=; max-age=0';
});

const openTab = () => import('./session.ts');
const signedIn = { data: { user: known } };
const answerMe = (make: () => typeof signedIn | Response) => mockEndpoint(userEndpoints['users.me'], make);

test('a visitor without cache and session hint is signed out without a request', async () => {
  const tab = await openTab();
  tab.restoreSession();
  expect(tab.currentSession()).toEqual({ user: null, status: 'signed-out' });
});

test('a new tab with a session hint asks the server and shows the user', async () => {
  answerMe(() => signedIn);
  document.cookie = 'petcare_session_hint=1';
  const tab = await openTab();
  tab.restoreSession();
  expect(tab.currentSession().status).toBe('checking');
  await vi.waitFor(() => expect(tab.currentSession()).toEqual({ user, status: 'signed-in' }));
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toMatchObject({ full_name: 'Rafiq Islam' });
});

test('the cached user shows at once, and the server’s answer replaces it', async () => {
  sessionStorage.setItem('user', JSON.stringify({ ...user, role: 'admin' }));
  answerMe(() => signedIn);
  const tab = await openTab();
  tab.restoreSession();
  expect(tab.currentSession().user?.role).toBe('admin');
  await vi.waitFor(() => expect(tab.currentSession().user?.role).toBe('user'));
});

test('a 401 signs the tab out and clears the cache', async () => {
  sessionStorage.setItem('user', JSON.stringify(user));
  answerMe(() => problem('not_signed_in'));
  const tab = await openTab();
  tab.restoreSession();
  await vi.waitFor(() => expect(tab.currentSession()).toEqual({ user: null, status: 'signed-out' }));
  expect(sessionStorage.getItem('user')).toBeNull();
});

test('a new tab on a weak connection retries before it shows the user as signed out', async () => {
  document.cookie = 'petcare_session_hint=1';
  const answers = [Response.error(), problem('unavailable')];
  answerMe(() => answers.shift() ?? signedIn);
  const tab = await openTab();
  const shown: string[] = [];
  tab.onSessionChange(() => shown.push(tab.currentSession().status));
  tab.restoreSession();
  await vi.waitFor(() => expect(tab.currentSession().user).toEqual(user), { timeout: 5_000 });
  expect(shown).not.toContain('signed-out');
});

test('a server that never answers leaves a new tab signed out in the end', async () => {
  document.cookie = 'petcare_session_hint=1';
  answerMe(() => Response.error());
  const tab = await openTab();
  tab.restoreSession();
  await vi.waitFor(() => expect(tab.currentSession().status).toBe('signed-out'), { timeout: 5_000 });
});

test('a broken connection does not sign a user out', async () => {
  sessionStorage.setItem('user', JSON.stringify(user));
  answerMe(() => Response.error());
  const tab = await openTab();
  tab.restoreSession();
  await vi.waitFor(() => expect(tab.currentSession()).toEqual({ user, status: 'signed-in' }));
});

test.each(['{', 'null', '{"id":1}', JSON.stringify({ ...user, role: 'root' })])(
  'an invalid cache is no user: %s',
  async (stored) => {
    sessionStorage.setItem('user', stored);
    const tab = await openTab();
    tab.restoreSession();
    expect(tab.currentSession()).toEqual({ user: null, status: 'signed-out' });
  },
);

test('signing out in one tab signs the other one out', async () => {
  answerMe(() => signedIn);
  mockEndpoint(userEndpoints['users.signOut'], () => ({ message: 'Done' }));
  const one = await openTab();
  one.restoreSession();
  vi.resetModules();
  const other = await openTab();
  other.restoreSession();
  other.storeUser(user);
  one.storeUser(user);
  await one.signOut();
  await vi.waitFor(() => expect(other.currentSession().status).toBe('signed-out'));
});

test('a user who has signed out and in again did not end the later session', async () => {
  answerMe(() => signedIn);
  mockEndpoint(userEndpoints['users.signOut'], () => ({ message: 'Done' }));
  const tab = await openTab();
  tab.restoreSession();
  await tab.refreshSession();
  expect(tab.isEndedByUser()).toBe(false);
  await tab.signOut();
  expect(tab.isEndedByUser()).toBe(true);
  await tab.refreshSession();
  expect(tab.currentSession().user).toEqual(user);
  expect(tab.isEndedByUser()).toBe(false);
});
