import { clear, del, delMany, entries, get, set } from 'idb-keyval';
import { deviceDatabase } from '../browser/device-database.ts';
import type { PictureUpload } from '../pictures/upload-picture.ts';

export interface ChosenPicture {
  readonly key: string;
  /** Null for a picture that was uploaded earlier. */
  readonly file: File | null;
  readonly uploaded: PictureUpload | null;
}

/** A post that is being written or sent. It is kept when the tab is closed. */
export interface PostDraft<Fields extends object = object> {
  /** Idempotency key of the post: sending it again creates no second one. */
  readonly clientId: string;
  readonly fields: Fields;
  readonly pictures: readonly ChosenPicture[];
}

interface StoredDraft {
  draft: PostDraft;
  userId: string;
  form: string;
  /** Epoch milliseconds. */
  savedAt: number;
}

export interface DraftKey {
  readonly userId: string;
  readonly form: 'memory' | 'adoption';
}

/** Drafts of this tab, for browsers without IndexedDB. */
const memoryDrafts = new Map<string, StoredDraft>();
const inDatabase = deviceDatabase('petcare-drafts', 'posts');

export async function savePostDraft(place: DraftKey, draft: PostDraft): Promise<void> {
  const stored: StoredDraft = { draft, userId: place.userId, form: place.form, savedAt: Date.now() };
  const kept = await inDatabase((store) => set(draft.clientId, stored, store).then(() => true));
  if (!kept) memoryDrafts.set(draft.clientId, stored);
}

/** Reads a draft by id; null when it is missing or belongs to another user or form. */
export async function readPostDraft(place: DraftKey, clientId: string): Promise<PostDraft | null> {
  const stored =
    memoryDrafts.get(clientId) ?? (await inDatabase((store) => get<StoredDraft>(clientId, store)));
  return stored && isOf(place, stored) ? stored.draft : null;
}

export async function latestPostDraft(
  place: DraftKey,
  pendingIds: readonly string[] = [],
): Promise<PostDraft | null> {
  const inBrowser = (await inDatabase((store) => entries<string, StoredDraft>(store))) ?? [];
  const newestFirst = [...inBrowser.map(([, stored]) => stored), ...memoryDrafts.values()]
    .filter((stored) => isOf(place, stored) && !pendingIds.includes(stored.draft.clientId))
    .toSorted((one, other) => other.savedAt - one.savedAt);
  return newestFirst[0]?.draft ?? null;
}

export async function removePostDraft(clientId: string): Promise<void> {
  memoryDrafts.delete(clientId);
  await inDatabase((store) => del(clientId, store));
}

/** Removes all drafts from this device, so that the next user cannot see them. */
export async function removePostDrafts(): Promise<void> {
  memoryDrafts.clear();
  await inDatabase(clear);
}

/** Removes the drafts of earlier users of this device. */
export async function removeOthersPostDrafts(userId: string): Promise<void> {
  for (const [clientId, { userId: owner }] of memoryDrafts)
    if (owner !== userId) memoryDrafts.delete(clientId);
  await inDatabase(async (store) => {
    const others = (await entries<string, StoredDraft>(store)).filter(
      ([, { userId: owner }]) => owner !== userId,
    );
    await delMany(
      others.map(([clientId]) => clientId),
      store,
    );
  });
}

function isOf({ userId, form }: DraftKey, stored: StoredDraft): boolean {
  return stored.userId === userId && stored.form === form;
}
