import { clear, del, entries, get, set } from 'idb-keyval';
import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import type { userEndpoints } from '@petcare/contracts/account/users.ts';
import type { ApiErrorCode } from '../api/api-client.ts';
import { deviceDatabase } from '../browser/device-database.ts';
import type { PostDraft } from '../drafts/post-drafts.ts';

type WaitingKind =
  | { readonly kind: 'comment'; readonly adoptionId: string; readonly body: string }
  | { readonly kind: 'memory'; readonly draft: PostDraft<{ title: string; details: string }> }
  | {
      readonly kind: 'application';
      readonly adoptionId: string;
      readonly title: string;
      readonly message: string;
      readonly phone: string;
    }
  | {
      readonly kind: 'profile';
      readonly changes: EndpointRequest<(typeof userEndpoints)['users.update']>['body'];
    };

/** A write that was made while the server could not be reached. Payments, orders and bookings are never among them. */
export type WaitingWrite = WaitingKind & {
  /** Idempotency key of the write, also of the attempt that failed. */
  readonly id: string;
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  /** Set when the server refused the write; the user decides what happens to it. */
  readonly refusal?: ApiErrorCode;
};

const inDatabase = deviceDatabase('petcare-outbox', 'writes');
/** Writes of this tab, for browsers without IndexedDB. */
const inMemory = new Map<string, WaitingWrite>();
const listeners = new Set<() => void>();
const lockName = 'petcare-outbox';
let channel: BroadcastChannel | null = null;
let shown: readonly WaitingWrite[] = [];
let lastSavedAt = 0;

async function refresh(): Promise<void> {
  const stored = (await inDatabase((store) => entries<string, WaitingWrite>(store))) ?? [];
  const all = [...stored.map(([, write]) => write), ...inMemory.values()];
  shown = all.toSorted((one, other) => one.savedAt - other.savedAt);
  for (const listener of listeners) listener();
}

function listenToOtherTabs(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(lockName);
  channel.addEventListener('message', () => void refresh());
}

async function publish(): Promise<void> {
  // A broadcast channel reaches our own origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('changed');
  await refresh();
}

export function waitingWrites(): readonly WaitingWrite[] {
  return shown;
}

/** Calls the listener when a write is added or removed, in any tab. @returns a function that unsubscribes. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  listenToOtherTabs();
  if (listeners.size === 1) void refresh();
  return () => listeners.delete(listener);
}

/** Adds a write after those that wait already. */
export async function addWaitingWrite(
  write: WaitingKind & Pick<WaitingWrite, 'id' | 'userId'>,
): Promise<void> {
  lastSavedAt = Math.max(Date.now(), lastSavedAt + 1);
  await saveWaitingWrite({ ...write, savedAt: lastSavedAt });
}

/** Replaces a waiting write. */
export async function saveWaitingWrite(write: WaitingWrite): Promise<void> {
  const kept = await inDatabase((store) => set(write.id, write, store).then(() => true));
  if (!kept) inMemory.set(write.id, write);
  await publish();
}

export async function removeWaitingWrite(id: string): Promise<void> {
  inMemory.delete(id);
  await inDatabase((store) => del(id, store));
  await publish();
}

/** Removes all writes but those of `userId`. */
export async function clearOutbox(userId?: string): Promise<void> {
  await refresh();
  if (userId === undefined) await inDatabase(clear);
  for (const write of shown.filter((one) => one.userId !== userId)) {
    inMemory.delete(write.id);
    await inDatabase((store) => del(write.id, store));
  }
  await publish();
}

/** Reads the writes of a user from the device, oldest first. */
export async function readWaitingWrites(userId: string): Promise<readonly WaitingWrite[]> {
  await refresh();
  return shown.filter((write) => write.userId === userId);
}

export async function hasWaitingWrite(id: string): Promise<boolean> {
  return inMemory.has(id) || (await inDatabase((store) => get(id, store))) !== undefined;
}

/** Runs one work at a time in all tabs of this browser. Without locks, the ids of the writes prevent repetitions. */
export async function withOutboxLock<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(lockName, work);
}

/** Takes a waiting write back. @returns false when it was sent in the meantime. */
export function undoWaitingWrite(id: string): Promise<boolean> {
  return withOutboxLock(async () => {
    const isWaiting = await hasWaitingWrite(id);
    await removeWaitingWrite(id);
    return isWaiting;
  });
}
