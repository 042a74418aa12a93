import type { EventData } from '@petcare/contracts/events.ts';
import type { MemoriesQuery, Memory, MemoryCard } from '@petcare/contracts/content/memories.ts';
import type { Author } from '@petcare/contracts/shared/authors.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import {
  caseInsensitiveCollation,
  type SortIndex,
  type SortKey,
} from '@petcare/platform/lists/sort-index.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';
import { pictureSchema } from '../picture-schema.ts';

export interface MemoryDocument {
  _id: string;
  authorId: string;
  title: string;
  details: string;
  picture: Picture;
  /** Pictures besides `picture`. Undefined unless it is the memory of a stay. */
  morePictures?: Picture[];
  /** Booking of the stay that its owner has shared. Undefined for other memories. */
  stayId?: string;
  /** Idempotency key of the author's request. */
  clientId: string | null;
  /** Hash of the original request; edits leave it unchanged. */
  fingerprint: string;
  words: string[];
  /** Counts the edits; the sequence of this memory's events. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<MemoryDocument>(
  {
    _id: { type: String, required: true },
    authorId: { type: String, required: true },
    title: { type: String, required: true },
    details: { type: String, required: true },
    picture: { type: pictureSchema, required: true },
    morePictures: { type: [pictureSchema], default: undefined },
    stayId: String,
    clientId: { type: String, default: null },
    fingerprint: { type: String, required: true },
    words: { type: [String], required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'memories', versionKey: false },
);
export const memorySorts: Readonly<Record<SortKey<MemoriesQuery['sort']>, SortIndex>> = {
  createdAt: { keys: { createdAt: -1, _id: -1 } },
  title: { keys: { title: 1, _id: 1 }, collation: caseInsensitiveCollation },
};
for (const { keys, ...options } of Object.values(memorySorts)) schema.index(keys, options);
export const memoriesOfAuthor = { authorId: 1, createdAt: -1, _id: -1 } as const;
schema.index(memoriesOfAuthor);
schema.index({ words: 1 });
indexWhereSet(schema, { authorId: 1, clientId: 1 }, { field: 'clientId', type: 'string', unique: true });
// A stay is shared once; a deleted memory is in the trash and does not count.
indexWhereSet(schema, { stayId: 1 }, { field: 'stayId', type: 'string', unique: true });

export const memoryChanges = markChanges('memories', schema);
export const Memories = model<MemoryDocument>('Memory', schema);

export type ShownMemory = Omit<MemoryDocument, 'words'>;

export function toMemoryCard(row: ShownMemory, author: Author): MemoryCard {
  return { ...commonFields(row), author_id: row.authorId, author };
}

export function toMemory(row: ShownMemory, author: Author): Memory {
  return {
    ...commonFields(row),
    author_id: author,
    ...(row.morePictures && { more_pictures: row.morePictures }),
  };
}

function commonFields(row: ShownMemory) {
  return {
    _id: row._id,
    title: row.title,
    details: row.details,
    img_URL: row.picture.url,
    picture: row.picture,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function memoryFacts(
  row: Pick<MemoryDocument, '_id' | 'authorId' | 'title'>,
): EventData<'memory.posted'> {
  return { memory_id: row._id, author_id: row.authorId, title: row.title };
}
