import { adminAreas } from '@petcare/contracts/shared/admin-areas.ts';
import type { User } from '@petcare/contracts/account/users.ts';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../browser/stored.ts';

/** The signed-in user as cached by the browser, for display only: the server decides what is allowed. */
export type SessionUser = Pick<
  User,
  'id' | '_id' | 'full_name' | 'email' | 'role' | 'admin_areas' | 'image_URL' | 'email_verified' | 'locale'
>;

/**
 * - `checking`: waiting for the server; `user` may come from the cache.
 * - `signed-in`, `signed-out`: as the server answered last.
 */
export interface Session {
  readonly user: SessionUser | null;
  readonly status: 'checking' | 'signed-in' | 'signed-out';
}

const storageKey = 'user';
const hintCookie = 'petcare_session_hint';
const channelName = 'petcare_session';
const requestTimeoutMs = 5_000;
const maxAttempts = 4;
const pauseMs = 500;
/** Storage key of `hostel-draft.ts`, which most pages never load. */
export const hostelDraftKey = 'hostelBooking';

/** One object, also in rendered HTML: what a visitor sees renders once. */
const signedOut: Session = { user: null, status: 'signed-out' };
let session = signedOut;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;
let isSigningOut = false;

function publish(next: Session): void {
  // Also an invitation or a link signs in.
  if (next.user && !session.user) isSigningOut = false;
  session = next.status === 'signed-out' ? signedOut : next;
  writeStored('sessionStorage', storageKey, next.user ? JSON.stringify(next.user) : null);
  for (const listener of listeners) listener();
}

/** Validates a user field by field, from storage or network. Returns null if it is invalid. */
function asSessionUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const record = value as Record<string, unknown>;
  const { full_name, email, role, image_URL } = record;
  const id = record['id'] ?? record['_id'];
  if (typeof id !== 'string' || typeof full_name !== 'string' || typeof email !== 'string') return null;
  if (role !== 'user' && role !== 'doctor' && role !== 'admin') return null;
  const locale = record['locale'];
  const areas = record['admin_areas'];
  return {
    id,
    _id: id,
    full_name,
    email,
    role,
    ...(Array.isArray(areas) && { admin_areas: adminAreas.filter((area) => areas.includes(area)) }),
    image_URL: typeof image_URL === 'string' ? image_URL : '',
    // Only an explicit `false` of the server counts, so that a guess never shows the reminder.
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

/** Returns `true` if a cookie indicates that a session may exist. The cookie is no proof and holds no secret. */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`));
}

/**
 * Asks the server for the session and shows the answer. A 401 signs this tab out; a network or server error changes
 * nothing, so that a weak connection signs no one out.
 */
export async function refreshSession(): Promise<Session> {
  if (!(await askServer())) keepShownSession();
  return session;
}

/** Shows the server's answer. @returns false, without any change, when the answer does not tell the session. */
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

function keepShownSession(): void {
  publish({ user: session.user, status: session.user ? 'signed-in' : 'signed-out' });
}

/**
 * Restores the session of this tab on load. Shows the cached user at once and asks the server only if the cache or
 * the hint cookie gives a reason. Retries for about 20 seconds on a weak connection, so that protected pages do not
 * send signed-in users to sign-in.
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

/** Shows the user that this device has kept, while the server cannot be asked. */
export function restoreUser(kept: unknown): void {
  if (session.status === 'checking' && !session.user)
    publish({ user: asSessionUser(kept), status: 'checking' });
}

async function askUntilAnswered(): Promise<void> {
  for (let asked = 0; asked < maxAttempts; asked += 1) {
    if (asked > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // The user has signed in or out in the meantime.
    if (session.status !== 'checking') return;
    if (await askServer(AbortSignal.timeout(requestTimeoutMs))) return;
    // The cached user is shown already.
    if (session.user) break;
  }
  if (session.status === 'checking') keepShownSession();
}

export function storeUser(user: SessionUser): void {
  publish({ user: asSessionUser(user), status: 'signed-in' });
  notifyOtherTabs('changed');
}

/**
 * Ends the session on the server and in this tab, removes the hostel draft, and notifies the other tabs. The tab is
 * signed out even when the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  isSigningOut = true;
  // A tab may be refused before it hears of the end.
  notifyOtherTabs('signing-out');
  try {
    await fetch('/api/auth/users/sign-out', { method: 'POST', headers: { accept: 'application/json' } });
  } catch {
    // Offline: the cookie stays until the server is reached, but the tab is signed out.
  }
  clearUser();
  notifyOtherTabs('signed-out');
}

/** Shows this tab as signed out without a request, after a 401 or a message from another tab. */
export function clearUser(): void {
  writeStored('localStorage', hostelDraftKey, null);
  publish({ user: null, status: 'signed-out' });
}

/** Returns whether the user ends the session in this tab or another one, so that a 401 is no surprise. */
export function isEndedByUser(): boolean {
  return isSigningOut;
}

function notifyOtherTabs(message: 'changed' | 'signing-out' | 'signed-out'): void {
  // A broadcast channel reaches our own origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(message);
}

function listenToOtherTabs(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    isSigningOut = event.data !== 'changed';
    if (event.data === 'signed-out') clearUser();
    if (event.data === 'changed') void refreshSession();
  });
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentSession(): Session {
  return session;
}

/** The session in HTML that the server renders, which is the same for every visitor. */
const visitorSession = () => signedOut;

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, visitorSession);
}
