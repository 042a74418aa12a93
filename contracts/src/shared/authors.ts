import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Id, IdParams } from './fields.ts';

/** Public profile of an author. A deleted author has the name "Deleted user". */
export const Author = z
  .object({ _id: Id, full_name: z.string(), image_URL: z.string() })
  .meta({ id: 'Author' });
export type Author = z.infer<typeof Author>;

export const deletedUserName = 'Deleted user';

export const authorEndpoints = defineEndpoints('content', {
  'authors.get': {
    method: 'GET',
    path: '/internal/content/users/:id/author',
    access: { who: 'system' },
    summary: 'Get the public profile of a user who is about to write. Answers 404 for a deleted user.',
    params: IdParams,
    response: Author,
  },
});
