import { trashDays, type TrashEntry } from '@petcare/contracts/trash.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

/** A post as its own collection stores it; the row's `kind` names the collection. */
interface DeletedPost {
  readonly _id: string;
}

const fields = {
  _id: field.text,
  kind: field.of<'memory' | 'adoption'>({ type: String, enum: ['memory', 'adoption'], required: true }),
  ownerId: field.text,
  label: field.text,
  imageUrl: field.textOrEmpty,
  /** False when someone else deleted the post, which its owner cannot restore then. */
  byOwner: field.flag,
  deletedAt: field.date,
  /** End of the time to restore the post. It is deleted permanently afterwards. */
  expiresAt: field.date,
  /** Null when the post cannot be restored. */
  document: field.of<DeletedPost | null>({ type: Schema.Types.Mixed, default: null }),
};
export type TrashDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'trash', minimize: false });
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
