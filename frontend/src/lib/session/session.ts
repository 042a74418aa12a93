import type { User } from '@petcare/contracts/users.ts';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../browser/stored.ts';

/** What the browser session holds of the signed-in user. For display only: the server decides what is allowed. */
export type SessionUser = Pick<
  User,
  'id' | '_id' | 'full_name' | 'email' | 'role' | 'image_URL' | 'email_verified' | 'locale'
>;

/**
 * - `checking`: the server has been asked and has not answered yet; `user` may come from the cache.
 * - `signed-in`, `signed-out`: as the server said last.
 */
export interface Session {
  readonly user: SessionUser | null;
  readonly status: 'checking' | 'signed-in' | 'signed-out';
}

const storageKey = 'user';
const hintCookie = 'petcare_session_hint';
const channelName = 'petcare_session';
/** How long, how often and how soon again the server is asked who is signed in when a page is opened. */
const patienceMs = 5_000;
const mostAsked = 4;
const pauseMs = 500;
/** Where the browser keeps the reservation of `hostel-draft.ts`, which most pages never load. */
export const hostelDraftKey = 'hostelBooking';

let session: Session = { user: null, status: 'signed-out' };
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;

function publish(next: Session): void {
  session = next;
  writeStored('sessionStorage', storageKey, next.user ? JSON.stringify(next.user) : null);
  for (const listener of listeners) listener();
}

/** Takes a user apart field by field: storage and network are both outside. Null for anything else. */
function asSessionUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const record = value as Record<string, unknown>;
  const { full_name, email, role, image_URL } = record;
  const id = record['id'] ?? record['_id'];
  if (typeof id !== 'string' || typeof full_name !== 'string' || typeof email !== 'string') return null;
  if (role !== 'user' && role !== 'doctor' && role !== 'admin') return null;
  const locale = record['locale'];
  return {
    id,
    _id: id,
    full_name,
    email,
    role,
    image_URL: typeof image_URL === 'string' ? image_URL : '',
    // Only the server's own no is a no: nobody is bothered on a guess.
    email_verified: record['email_verified'] !== false,
    ...(locale === 'en' || locale === 'bn' ? { locale } : {}),
  };
}

function cachedUser(): SessionUser | null {
  try {
    return asSessionUser(JSON.parse(readStored('sessionStorage', storageKey) ?? 'null'));
  } catch {
    return null;
  }
}

/** Whether a cookie of ours says that a session may exist. It proves nothing and holds no secret. */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`));
}

/**
 * Asks the server who is signed in and shows the answer.
 *
 * A 401 signs this tab out. A network failure or a server error leaves what was shown: a weak link must not
 * throw anyone out.
 */
export async function refreshSession(): Promise<Session> {
  if (!(await askServer())) keepWhatWasShown();
  return session;
}

/** Shows what the server answers. @returns false when it said nothing about the session, and nothing changed. */
async function askServer(signal?: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/me', {
      headers: { accept: 'application/json' },
      ...(signal ? { signal } : {}),
    });
    if (!response.ok && response.status !== 401) return false;
    const body = response.ok ? ((await response.json()) as { data?: { user?: unknown } }) : {};
    const user = asSessionUser(body.data?.user);
    publish({ user, status: user ? 'signed-in' : 'signed-out' });
    return true;
  } catch {
    return false;
  }
}

function keepWhatWasShown(): void {
  publish({ user: session.user, status: session.user ? 'signed-in' : 'signed-out' });
}

/**
 * Restores the session of this tab on load. The cached user shows at once; the server is asked only when the
 * cache or the hint cookie gives a reason, so that a visitor's page makes no call.
 * On a weak link it asks again when nobody is remembered, and gives up after some twenty seconds: a page that needs
 * somebody signed in would send a person to sign in who is.
 */
export function restoreSession(): void {
  const user = cachedUser();
  listenToOtherTabs();
  if (!user && !hasSessionHint()) {
    publish({ user: null, status: 'signed-out' });
    return;
  }
  publish({ user, status: 'checking' });
  void askUntilAnswered();
}

async function askUntilAnswered(): Promise<void> {
  for (let asked = 0; asked < mostAsked; asked += 1) {
    if (asked > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // Somebody signed in or out meanwhile, and is shown.
    if (session.status !== 'checking') return;
    if (await askServer(AbortSignal.timeout(patienceMs))) return;
    // Whom the browser remembers is shown already.
    if (session.user) break;
  }
  if (session.status === 'checking') keepWhatWasShown();
}

/** Keeps the user that sign-in answered with, here and in the other tabs. */
export function rememberUser(user: SessionUser): void {
  publish({ user: asSessionUser(user), status: 'signed-in' });
  tellOtherTabs('changed');
}

/**
 * Ends the session on the server and here, forgets the hostel draft, and tells the other tabs.
 * The tab is signed out even when the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  try {
    await fetch('/api/auth/users/sign-out', { method: 'POST', headers: { accept: 'application/json' } });
  } catch {
    // Offline: the cookie stays until the server is reached, the screen does not.
  }
  forgetUser();
  tellOtherTabs('signed-out');
}

/** Shows this tab as signed out, without asking anybody: the answer to a 401 or to a word from another tab. */
export function forgetUser(): void {
  writeStored('localStorage', hostelDraftKey, null);
  publish({ user: null, status: 'signed-out' });
}

function tellOtherTabs(word: 'changed' | 'signed-out'): void {
  // A broadcast channel reaches our own origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(word);
}

function listenToOtherTabs(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === 'signed-out') forgetUser();
    else void refreshSession();
  });
}

/** Calls the listener whenever the session has changed; gives back how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as it stands now, for code outside React. */
export function currentSession(): Session {
  return session;
}

/** Who is signed in, kept fresh. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession);
}
