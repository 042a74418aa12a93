import { z } from 'zod';
import { BatchQuery } from './deletions.ts';
import { defineEndpoint } from './endpoint.ts';
import { blankKeeps, ClientId, DeletedCount, Done, Id, IdParams, Instant, line, text } from './fields.ts';
import { listQuery, type CsvColumns } from './lists.ts';
import { Author } from './people.ts';
import { Picture, UploadedPicture } from './pictures.ts';

/** How much of a post's details visitors get, in characters as people count them. */
export const visitorDetailsLength = 120;

const shown = {
  _id: Id,
  title: z.string(),
  details: z.string(),
  img_URL: z.string(),
  picture: Picture,
  createdAt: Instant,
  updatedAt: Instant,
  /** Counts the edits. Sent back with the next edit, it makes sure that none is overwritten unseen. */
  version: z.number().int().positive(),
};

/** A memory in a list. */
export const MemoryCard = z.object({ ...shown, author_id: Id, author: Author }).meta({ id: 'MemoryCard' });
export type MemoryCard = z.infer<typeof MemoryCard>;

/** A memory by itself; the specification's `author_id` is the author here. */
export const Memory = z.object({ ...shown, author_id: Author }).meta({ id: 'Memory' });
export type Memory = z.infer<typeof Memory>;

/** The longest words of a post, in UTF-16 units, as `maxlength` in a form counts them. */
export const longestPostTitle = 120;
export const longestPostDetails = 5_000;

export const PostTitle = line(longestPostTitle);
export const PostDetails = text(longestPostDetails);

export const CreateMemoryBody = z
  .strictObject({
    /** The signed-in person or nothing; anybody else is refused. */
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
    title: blankKeeps(PostTitle),
    details: blankKeeps(PostDetails),
    img_URL: blankKeeps(UploadedPicture),
    /** The version the editor saw; left out, the last writer wins. */
    version: z.number().int().positive().optional(),
  })
  .meta({ id: 'UpdateMemoryBody' });
export type UpdateMemoryBody = z.infer<typeof UpdateMemoryBody>;

/** Lists of posts: paged, sorted, and searched by words of title and details. */
export const PostsQuery = listQuery(['createdAt', 'title'], '-createdAt', {});

export const MemoriesQuery = PostsQuery.extend({
  /** Those of one person. */
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

export const memoryEndpoints = {
  'memories.list': defineEndpoint({
    service: 'content',
    method: 'GET',
    path: '/api/memories',
    access: { who: 'anyone' },
    summary:
      'All memories, newest first unless sorted; of a search the first 1,000. Visitors get the first 120 characters of the details.',
    query: MemoriesQuery,
    status: 200,
    response: z.object({ memories: z.array(MemoryCard) }),
    paged: true,
    csv: memoryColumns,
  }),
  'memories.ofUser': defineEndpoint({
    service: 'content',
    method: 'GET',
    path: '/api/memories/user/:id',
    access: { who: 'self', param: 'id' },
    summary: 'The memories of one person, newest first unless sorted.',
    params: IdParams,
    query: PostsQuery,
    status: 200,
    response: z.object({ memories: z.array(MemoryCard) }),
    paged: true,
    csv: memoryColumns,
  }),
  'memories.get': defineEndpoint({
    service: 'content',
    method: 'GET',
    path: '/api/memories/:id',
    access: { who: 'signed-in' },
    summary: 'One memory.',
    params: IdParams,
    status: 200,
    response: z.object({ memory: Memory }),
  }),
  'memories.create': defineEndpoint({
    service: 'content',
    method: 'POST',
    path: '/api/memories',
    access: { who: 'signed-in' },
    summary:
      'Share a memory. The picture must be an upload of the caller that nothing else uses. The same `client_id` again answers 200 with the memory that already stands.',
    body: CreateMemoryBody,
    status: 201,
    response: z.object({ message: z.string(), memory: Memory }),
    errors: ['idempotency_conflict'],
  }),
  'memories.update': defineEndpoint({
    service: 'content',
    method: 'PUT',
    path: '/api/memories/:id',
    access: { who: 'author', admins: false },
    summary: 'Change one’s own memory. What is blank or left out stays as it was.',
    params: IdParams,
    body: UpdateMemoryBody,
    status: 200,
    response: z.object({ message: z.string(), memory: Memory }),
    errors: ['version_conflict'],
  }),
  'memories.delete': defineEndpoint({
    service: 'content',
    method: 'DELETE',
    path: '/api/memories/:id',
    access: { who: 'author', admins: true },
    summary: 'Delete a memory with its picture; for 30 days it can be brought back.',
    params: IdParams,
    status: 200,
    response: Done,
  }),
  'memories.deleteOfUser': defineEndpoint({
    service: 'content',
    method: 'DELETE',
    path: '/api/memories/user/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Delete all memories of a person, before the person is deleted. May be repeated.',
    params: IdParams,
    query: BatchQuery,
    status: 200,
    response: DeletedCount,
  }),
} as const;
