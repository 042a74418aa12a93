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
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';
import { pictureSchema } from '../picture-schema.ts';

const fields = {
  _id: field.text,
  authorId: field.text,
  title: field.text,
  details: field.text,
  picture: field.of<Picture>({ type: pictureSchema, required: true }),
  /** Pictures besides `picture`. Undefined unless it is the memory of a stay. */
  morePictures: field.optional<Picture[]>({ type: [pictureSchema], default: undefined }),
  /** Booking of the stay that its owner has shared. Undefined for other memories. */
  stayId: field.optional<string>(String),
  /** Idempotency key of the author's request. */
  clientId: field.textOrNull,
  /** Hash of the original request; edits leave it unchanged. */
  fingerprint: field.text,
  words: field.texts,
  /** Counts the edits; the sequence of this memory's events. */
  version: field.number,
  createdAt: field.date,
  updatedAt: field.date,
};
export type MemoryDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'memories' });
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
