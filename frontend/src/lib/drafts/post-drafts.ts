import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { PictureUpload } from '../pictures/upload-picture.ts';

/** One picture of a form: a file, what the server made of it, or both. */
export interface ChosenPicture {
  /** Tells the pictures of a form apart. */
  readonly key: string;
  /** What was chosen on this device; null for a picture that was here before. */
  readonly file: File | null;
  /** Null until it is uploaded. */
  readonly uploaded: PictureUpload | null;
}

/** A post that somebody is writing, or that is on its way. It outlives the tab. */
export interface PostDraft<Fields extends object = object> {
  /** Goes to the server with the post, so that sending it again makes no second one. */
  readonly clientId: string;
  readonly fields: Fields;
  readonly pictures: readonly ChosenPicture[];
}

interface StoredDraft {
  draft: PostDraft;
  person: string;
  form: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Whose draft it is, and of which form. */
export interface DraftPlace {
  readonly person: string;
  readonly form: 'memory' | 'adoption';
}

/** Where the browser forbids its database, drafts live as long as the tab. */
const inThisTab = new Map<string, StoredDraft>();
let opened: UseStore | null = null;

/** Asks the browser's database; null where the browser forbids it, which it does by throwing at once or later. */
async function inDatabase<Answer>(ask: (store: UseStore) => Promise<Answer>): Promise<Answer | null> {
  try {
    opened ??= createStore('petcare-drafts', 'posts');
    return await ask(opened);
  } catch {
    return null;
  }
}

/** Keeps a draft, in place of an earlier state of it. */
export async function savePostDraft(place: DraftPlace, draft: PostDraft): Promise<void> {
  const stored: StoredDraft = { draft, ...place, savedAt: Date.now() };
  const kept = await inDatabase((store) => set(draft.clientId, stored, store).then(() => true));
  if (!kept) inThisTab.set(draft.clientId, stored);
}

/** One draft by its id; null when it is gone or somebody else's. */
export async function readPostDraft(place: DraftPlace, clientId: string): Promise<PostDraft | null> {
  const stored = inThisTab.get(clientId) ?? (await inDatabase((store) => get<StoredDraft>(clientId, store)));
  return stored && isOf(place, stored) ? stored.draft : null;
}

/** The draft that was worked on last, leaving out those that are on their way; null when there is none. */
export async function latestPostDraft(
  place: DraftPlace,
  onTheirWay: readonly string[] = [],
): Promise<PostDraft | null> {
  const inBrowser = (await inDatabase((store) => entries<string, StoredDraft>(store))) ?? [];
  const newestFirst = [...inBrowser.map(([, stored]) => stored), ...inThisTab.values()]
    .filter((stored) => isOf(place, stored) && !onTheirWay.includes(stored.draft.clientId))
    .toSorted((one, other) => other.savedAt - one.savedAt);
  return newestFirst[0]?.draft ?? null;
}

/** Forgets a draft: it was posted, or emptied. */
export async function removePostDraft(clientId: string): Promise<void> {
  inThisTab.delete(clientId);
  await inDatabase((store) => del(clientId, store));
}

/** Forgets every draft on this device: the next person at it must not find them. */
export async function forgetPostDrafts(): Promise<void> {
  inThisTab.clear();
  await inDatabase(clear);
}

function isOf({ person, form }: DraftPlace, stored: StoredDraft): boolean {
  return stored.person === person && stored.form === form;
}
