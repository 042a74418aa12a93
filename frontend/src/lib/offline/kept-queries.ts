import { onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { clear, delMany, entries, get, set } from 'idb-keyval';
import { isUnanswered } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { deviceDatabase } from '../browser/device-database.ts';
import { currentSession, onSessionChange, type SessionUser } from '../session/session.ts';

interface KeptQuery {
  readonly queryKey: QueryKey;
  readonly data: unknown;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

const visitor = 'visitor';
const userRow = 'user';
const maxKept = 200;
const writeAfterMs = 500;

const publicRoots = new Set<unknown>(
  [
    queryKeys.products,
    queryKeys.hostelInfo,
    queryKeys.memories,
    queryKeys.adoptions,
    queryKeys.comments,
    queryKeys.services,
    queryKeys.specialists,
  ].flat(),
);
const ownRoots = new Set<unknown>(
  [
    queryKeys.orders,
    queryKeys.hostelOrders,
    queryKeys.appointments,
    queryKeys.waitlist,
    queryKeys.pets,
  ].flat(),
);

const inDatabase = deviceDatabase('petcare-offline', 'queries');

/** Doctors and admins also read the data of other users, of which nothing is kept on their devices. */
function isKept(key: QueryKey, user: SessionUser | null): boolean {
  const [root] = key;
  if (publicRoots.has(root)) return !key.includes('all');
  if (!user) return false;
  if (root === queryKeys.notifications[0]) return true;
  if (root === queryKeys.applications[0]) return key[1] === 'mine';
  return ownRoots.has(root) && (user.role === 'user' || key.includes(user.id));
}

const rowOf = (owner: string, queryHash: string) => `${owner} ${queryHash}`;
const ownerOf = ({ user }: { user: SessionUser | null }) => user?.id ?? visitor;

/**
 * Keeps the answers that this tab gets on this device, each for the user who got it, and shows the last one where
 * the server cannot be reached.
 */
export function startKeepingQueries(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  const changed = new Map<string, string>();
  /** Data arrived before it was known who is signed in. */
  let isOwnerUnknown = false;
  let writing: ReturnType<typeof setTimeout> | undefined;

  function note(queryHash: string, queryKey: QueryKey): void {
    const session = currentSession();
    if (session.status === 'checking' && !session.user) {
      isOwnerUnknown = true;
      return;
    }
    if (!isKept(queryKey, session.user)) return;
    changed.set(queryHash, ownerOf(session));
    writing ??= setTimeout(write, writeAfterMs);
  }

  function write(): void {
    writing = undefined;
    for (const [queryHash, owner] of changed) {
      const query = cache.get(queryHash);
      if (query?.state.data === undefined || owner !== ownerOf(currentSession())) continue;
      const { data, dataUpdatedAt: updatedAt } = query.state;
      const kept: KeptQuery = { queryKey: query.queryKey, data, updatedAt };
      void inDatabase((store) => set(rowOf(owner, queryHash), kept, store));
    }
    changed.clear();
  }

  function noteAll(): void {
    for (const { queryHash, queryKey, state } of cache.getAll())
      if (state.status === 'success') note(queryHash, queryKey);
  }

  noteAll();
  // The connection may have ended, or the server not have answered, before this file had arrived.
  if (!onlineManager.isOnline()) void restoreKeptQueries(queryClient);
  for (const { queryHash, state } of cache.getAll())
    if (state.data === undefined && isUnanswered(state.fetchFailureReason))
      void restoreOne(queryClient, queryHash);
  onSessionChange(() => {
    if (!isOwnerUnknown || currentSession().status === 'checking') return;
    isOwnerUnknown = false;
    noteAll();
  });
  cache.subscribe((event) => {
    const { queryHash, queryKey, state } = event.query;
    const action = event.type === 'updated' ? event.action : null;
    if (action?.type === 'success') note(queryHash, queryKey);
    const isUnreachable =
      (action?.type === 'failed' && isUnanswered(action.error)) ||
      (event.type === 'observerAdded' && !onlineManager.isOnline());
    if (isUnreachable && state.data === undefined) void restoreOne(queryClient, queryHash);
  });
  window.addEventListener('pagehide', write);
  window.addEventListener('offline', () => void restoreKeptQueries(queryClient));
  void removeOldest();
}

async function restoreOne(queryClient: QueryClient, queryHash: string): Promise<void> {
  for (const owner of new Set([ownerOf(currentSession()), visitor])) {
    const kept = await inDatabase((store) => get<KeptQuery>(rowOf(owner, queryHash), store));
    if (kept) show(queryClient, kept);
  }
}

function show(queryClient: QueryClient, { queryKey, data, updatedAt }: KeptQuery): void {
  if (queryClient.getQueryData(queryKey) === undefined)
    queryClient.setQueryData(queryKey, data, { updatedAt });
}

/** Fills the queries without data with the last answers that this user, or a visitor of this device, got. */
export async function restoreKeptQueries(queryClient: QueryClient): Promise<void> {
  const owner = ownerOf(currentSession());
  const rows = (await inDatabase((store) => entries<string, unknown>(store))) ?? [];
  for (const wanted of new Set([owner, visitor])) {
    for (const [row, kept] of rows) if (row.startsWith(`${wanted} `)) show(queryClient, kept as KeptQuery);
  }
}

async function removeOldest(): Promise<void> {
  const rows = (await inDatabase((store) => entries<string, KeptQuery>(store))) ?? [];
  const oldest = rows
    .filter(([row]) => row !== userRow)
    .toSorted(([, one], [, other]) => other.updatedAt - one.updatedAt)
    .slice(maxKept);
  await inDatabase((store) =>
    delMany(
      oldest.map(([row]) => row),
      store,
    ),
  );
}

export async function readKeptUser(): Promise<{ id: string } | null> {
  return (await inDatabase((store) => get<SessionUser>(userRow, store))) ?? null;
}

/** Keeps who is signed in, so that a new tab knows it offline. */
export async function keepUser(user: SessionUser): Promise<void> {
  await inDatabase((store) => set(userRow, user, store));
}

/** Removes everything, also what was seen before signing in. */
export async function forgetKeptQueries(): Promise<void> {
  await inDatabase(clear);
}
