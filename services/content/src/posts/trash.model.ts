import { trashDays, type TrashEntry } from '@petcare/contracts/trash.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { model, Schema, trusted } from 'mongoose';

/** A post as its own collection stores it; `kind` of the row tells which of the two it is. */
interface DeletedPost {
  readonly _id: string;
}

/** A deleted post, whole, so that it can be brought back as it was. */
export interface TrashDocument {
  /** The post's own. */
  _id: string;
  kind: 'memory' | 'adoption';
  ownerId: string;
  label: string;
  imageUrl: string;
  /** What the desk took down is not its owner's to bring back. Rows from before this was kept do not say so. */
  byOwner?: boolean;
  deletedAt: Date;
  /** Until then it can be brought back; from then on nobody may, and it is on its way out. */
  expiresAt: Date;
  /** Null when the post cannot be restored. */
  document: DeletedPost | null;
}

const schema = new Schema<TrashDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ['memory', 'adoption'], required: true },
    ownerId: { type: String, required: true },
    label: { type: String, required: true },
    imageUrl: { type: String, default: '' },
    byOwner: Boolean,
    document: { type: Schema.Types.Mixed, default: null },
    deletedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'trash', versionKey: false, minimize: false },
);
const newestFirst = { deletedAt: -1, _id: -1 } as const;
schema.index(newestFirst);
schema.index({ ownerId: 1, ...newestFirst });
schema.index({ expiresAt: 1 });

export const Trash = model<TrashDocument>('Trash', schema);

/** What an owner sees of their trash, and may bring back. */
export function ownTrash(ownerId: string) {
  return { ownerId, byOwner: trusted({ $ne: false }) };
}

/** What is never brought back: it lies here only until what hangs on it is gone too. */
export const past = new Date(0);

const dayMs = 24 * 60 * 60_000;

/**
 * Puts a post that `by` has just deleted aside for thirty days. Only inside the transaction that deletes it.
 * Deleted by anybody but its owner it is an admin's to bring back.
 */
export async function putInTrash(
  post: Pick<TrashDocument, 'kind' | 'ownerId' | 'label' | 'imageUrl'> & { document: DeletedPost },
  by: Caller,
  now = new Date(),
): Promise<void> {
  await Trash.create([
    {
      ...post,
      _id: post.document._id,
      byOwner: by.kind === 'person' && by.id === post.ownerId,
      deletedAt: now,
      expiresAt: new Date(now.getTime() + trashDays * dayMs),
    },
  ]);
}

/** A deleted post as the list of what can be brought back shows it. */
export function toTrashEntry(row: TrashDocument, ownerName: string): TrashEntry {
  return {
    kind: row.kind,
    id: row._id,
    label: row.label,
    image_URL: row.imageUrl,
    owner_name: ownerName,
    deleted_at: row.deletedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
