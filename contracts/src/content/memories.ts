import { z } from 'zod';
import { BatchQuery } from '../shared/deletions.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import {
  blankToUndefined,
  ClientId,
  DeletedCount,
  MessageResponse,
  Id,
  IdParams,
  Instant,
  line,
  text,
} from '../shared/fields.ts';
import { listQuery, type CsvColumns } from '../shared/lists.ts';
import { Author } from '../shared/authors.ts';
import { Picture, UploadedPicture } from '../shared/pictures.ts';

/** Number of characters (grapheme clusters) of the details that visitors receive. */
export const visitorDetailsLength = 120;

const commonFields = {
  _id: Id,
  title: z.string(),
  details: z.string(),
  img_URL: z.string(),
  picture: Picture,
  createdAt: Instant,
  updatedAt: Instant,
  /** Increases with every edit. Sent back with an update, it prevents overwriting an unseen edit. */
  version: z.number().int().positive(),
};

export const MemoryCard = z
  .object({ ...commonFields, author_id: Id, author: Author })
  .meta({ id: 'MemoryCard' });
export type MemoryCard = z.infer<typeof MemoryCard>;

/** A memory with its author in `author_id`, as the specification requires. */
export const Memory = z
  .object({
    ...commonFields,
    author_id: Author,
    /** Pictures besides the first one. Only memories of a stay at the hostel have them. */
    more_pictures: z.array(Picture).optional(),
  })
  .meta({ id: 'Memory' });
export type Memory = z.infer<typeof Memory>;

/** Maximum lengths in UTF-16 code units, as the `maxlength` attribute counts them. */
export const maxPostTitleLength = 120;
export const maxPostDetailsLength = 5_000;

export const PostTitle = line(maxPostTitleLength);
export const PostDetails = text(maxPostDetailsLength);

export const CreateMemoryBody = z
  .strictObject({
    /** Optional. Any id other than that of the signed-in user is rejected. */
    author_id: Id.optional(),
    title: PostTitle,
    details: PostDetails,
    img_URL: UploadedPicture,
    client_id: ClientId.optional(),
  })
  .meta({ id: 'CreateMemoryBody' });
export type CreateMemoryBody = z.infer<typeof CreateMemoryBody>;

export const UpdateMemoryBody = z
  .strictObject({
    title: blankToUndefined(PostTitle),
    details: blankToUndefined(PostDetails),
    img_URL: blankToUndefined(UploadedPicture),
    /** The version that was edited. Without it the last writer wins. */
    version: z.number().int().positive().optional(),
  })
  .meta({ id: 'UpdateMemoryBody' });
export type UpdateMemoryBody = z.infer<typeof UpdateMemoryBody>;

/** The search covers title and details. */
export const PostsQuery = listQuery(['createdAt', 'title'], '-createdAt', {});

export const MemoriesQuery = PostsQuery.extend({
  author_id: Id.optional(),
});
export type MemoriesQuery = z.output<typeof MemoriesQuery>;

const memoryColumns = {
  _id: (memory) => memory._id,
  title: (memory) => memory.title,
  details: (memory) => memory.details,
  author: (memory) => memory.author.full_name,
  author_id: (memory) => memory.author_id,
  createdAt: (memory) => memory.createdAt,
  updatedAt: (memory) => memory.updatedAt,
} satisfies CsvColumns<MemoryCard>;

export const memoryEndpoints = defineEndpoints('content', {
  'memories.list': {
    method: 'GET',
    path: '/api/memories',
    specified: true,
    access: { who: 'anyone' },
    personal: true,
    summary:
      'List memories, newest first by default. A search returns at most 1,000 memories. Visitors get the first 120 characters of the details.',
    query: MemoriesQuery,
    response: z.object({ memories: z.array(MemoryCard) }),
    paged: true,
    csv: memoryColumns,
  },
  'memories.ofUser': {
    method: 'GET',
    path: '/api/memories/user/:id',
    specified: true,
    access: { who: 'self', param: 'id' },
    summary: 'List the memories of a user, newest first by default.',
    params: IdParams,
    query: PostsQuery,
    response: z.object({ memories: z.array(MemoryCard) }),
    paged: true,
    csv: memoryColumns,
  },
  'memories.get': {
    method: 'GET',
    path: '/api/memories/:id',
    specified: true,
    access: { who: 'signed-in' },
    summary: 'Get a memory.',
    params: IdParams,
    response: z.object({ memory: Memory }),
  },
  'memories.create': {
    method: 'POST',
    path: '/api/memories',
    specified: true,
    access: { who: 'signed-in' },
    summary:
      'Post a memory. The picture must be an unused upload of the caller. Repeating a `client_id` answers 200 with the existing memory.',
    body: CreateMemoryBody,
    status: 201,
    response: z.object({ message: z.string(), memory: Memory }),
    errors: ['idempotency_conflict'],
  },
  'memories.update': {
    method: 'PUT',
    path: '/api/memories/:id',
    specified: true,
    access: { who: 'author', admins: false },
    summary: 'Update a memory of the caller. Blank or missing fields keep their value.',
    params: IdParams,
    body: UpdateMemoryBody,
    response: z.object({ message: z.string(), memory: Memory }),
    errors: ['version_conflict'],
  },
  'memories.delete': {
    method: 'DELETE',
    path: '/api/memories/:id',
    specified: true,
    access: { who: 'author', admins: true },
    summary: 'Soft-delete a memory with its picture. It can be restored for 30 days.',
    params: IdParams,
    response: MessageResponse,
  },
  'memories.deleteOfUser': {
    method: 'DELETE',
    path: '/api/memories/user/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Delete all memories of a user who is being deleted. Idempotent.',
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  },
});
