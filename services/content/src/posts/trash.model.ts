import { trashDays, type TrashEntry } from '@petcare/contracts/trash.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { model, Schema } from 'mongoose';

/** A post as its own collection stores it; the row's `kind` names the collection. */
interface DeletedPost {
  readonly _id: string;
}

export interface TrashDocument {
  _id: string;
  kind: 'memory' | 'adoption';
  ownerId: string;
  label: string;
  imageUrl: string;
  /** False when someone else deleted the post, which its owner cannot restore then. */
  byOwner: boolean;
  deletedAt: Date;
  /** End of the time to restore the post. It is deleted permanently afterwards. */
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
    byOwner: { type: Boolean, required: true },
    document: { type: Schema.Types.Mixed, default: null },
    deletedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'trash', versionKey: false, minimize: false },
);
const newestFirst = { deletedAt: -1, _id: -1 } as const;
schema.index(newestFirst);
export const trashOfOwner = { ownerId: 1, ...newestFirst } as const;
schema.index(trashOfOwner);
schema.index({ expiresAt: 1 });

export const Trash = model<TrashDocument>('Trash', schema);

export function ownTrash(ownerId: string) {
  return { ownerId, byOwner: true };
}

/** Expiry of rows that can never be restored and are kept only until their dependent rows are deleted. */
export const expired = new Date(0);

const dayMs = 24 * 60 * 60_000;

/**
 * Moves a post that `by` has just deleted to the trash for thirty days. Only inside the transaction that deletes it.
 * When someone else than the owner deleted it, only an admin may restore it.
 */
export async function moveToTrash(
  post: Pick<TrashDocument, 'kind' | 'ownerId' | 'label' | 'imageUrl'> & { document: DeletedPost },
  by: Caller,
  now = new Date(),
): Promise<void> {
  await Trash.create([
    {
      ...post,
      _id: post.document._id,
      byOwner: by.kind === 'user' && by.id === post.ownerId,
      deletedAt: now,
      expiresAt: new Date(now.getTime() + trashDays * dayMs),
    },
  ]);
}

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
