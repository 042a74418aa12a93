import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const user = {
  id: '665f0000000000000000000a',
  _id: '665f0000000000000000000a',
  full_name: 'Rafiq Islam',
  email: 'rafiq@petcare.test',
  role: 'user',
  image_URL: '/scenes/avatar.webp',
  email_verified: true,
};
const server = setupServer();

const channels: BroadcastChannel[] = [];
class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

beforeAll(() => server.listen());
beforeEach(() => {
  // Every test opens a new tab.
  vi.resetModules();
  vi.stubGlobal('BroadcastChannel', TabChannel);
  sessionStorage.clear();
  document.cookie = 'petcare_session_hint=; max-age=0';
});
afterEach(() => {
  server.resetHandlers();
  // An open tab would react to messages of later tests and files.
  for (const channel of channels.splice(0)) channel.close();
});
afterAll(() => {
  server.close();
  vi.resetModules();
  document.cookie = 'petcare_session_hint=; max-age=0';
});

const openTab = () => import('./session.ts');
const answerMe = (response: () => Response) => server.use(http.get('*/api/auth/me', response));

test('a visitor without cache and session hint is signed out without a request', async () => {
  const tab = await openTab();
  tab.restoreSession();
  expect(tab.currentSession()).toEqual({ user: null, status: 'signed-out' });
});

test('a new tab with a session hint asks the server and shows the user', async () => {
  answerMe(() => HttpResponse.json({ data: { user } }));
  document.cookie = 'petcare_session_hint=1';
  const tab = await openTab();
  tab.restoreSession();
  expect(tab.currentSession().status).toBe('checking');
  await vi.waitFor(() => expect(tab.currentSession()).toEqual({ user, status: 'signed-in' }));
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toMatchObject({ full_name: 'Rafiq Islam' });
});

test('the cached user shows at once, and the server’s answer replaces it', async () => {
  sessionStorage.setItem('user', JSON.stringify({ ...user, role: 'admin' }));
  answerMe(() => HttpResponse.json({ data: { user } }));
  const tab = await openTab();
  tab.restoreSession();
  expect(tab.currentSession().user?.role).toBe('admin');
  await vi.waitFor(() => expect(tab.currentSession().user?.role).toBe('user'));
});

test('a 401 signs the tab out and clears the cache', async () => {
  sessionStorage.setItem('user', JSON.stringify(user));
  answerMe(() => new HttpResponse(null, { status: 401 }));
  const tab = await openTab();
  tab.restoreSession();
  await vi.waitFor(() => expect(tab.currentSession()).toEqual({ user: null, status: 'signed-out' }));
  expect(sessionStorage.getItem('user')).toBeNull();
});

test('a new tab on a weak connection retries before it shows the user as signed out', async () => {
  document.cookie = 'petcare_session_hint=1';
  const answers = [HttpResponse.error(), new HttpResponse(null, { status: 503 })];
  answerMe(() => answers.shift() ?? HttpResponse.json({ data: { user } }));
  const tab = await openTab();
  const shown: string[] = [];
  tab.onSessionChange(() => shown.push(tab.currentSession().status));
  tab.restoreSession();
  await vi.waitFor(() => expect(tab.currentSession().user).toEqual(user), { timeout: 5_000 });
  expect(shown).not.toContain('signed-out');
});

test('a server that never answers leaves a new tab signed out in the end', async () => {
  document.cookie = 'petcare_session_hint=1';
  answerMe(() => HttpResponse.error());
  const tab = await openTab();
  tab.restoreSession();
  await vi.waitFor(() => expect(tab.currentSession().status).toBe('signed-out'), { timeout: 5_000 });
});

test('a broken connection does not sign a user out', async () => {
  sessionStorage.setItem('user', JSON.stringify(user));
  answerMe(() => HttpResponse.error());
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
  answerMe(() => HttpResponse.json({ data: { user } }));
  server.use(http.post('*/api/auth/users/sign-out', () => HttpResponse.json({ message: 'Done' })));
  const one = await openTab();
  one.restoreSession();
  vi.resetModules();
  const other = await openTab();
  other.restoreSession();
  other.storeUser({ ...user, role: 'user' });
  one.storeUser({ ...user, role: 'user' });
  await one.signOut();
  await vi.waitFor(() => expect(other.currentSession().status).toBe('signed-out'));
});

test('a user who has signed out and in again did not end the later session', async () => {
  answerMe(() => HttpResponse.json({ data: { user } }));
  server.use(http.post('*/api/auth/users/sign-out', () => HttpResponse.json({ message: 'Done' })));
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
