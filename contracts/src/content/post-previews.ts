import { z } from 'zod';
import { defineEndpoints } from '../shared/endpoint.ts';
import { Id, IdParams, Instant } from '../shared/fields.ts';
import { Picture } from '../shared/pictures.ts';

/** The part of a post that link previews and search engines may show. It names neither author nor contact. */
export const PostPreview = z
  .object({
    _id: Id,
    title: z.string(),
    /** The first 120 characters (grapheme clusters) of the details. */
    details: z.string(),
    picture: Picture,
    updatedAt: Instant,
  })
  .meta({ id: 'PostPreview' });
export type PostPreview = z.infer<typeof PostPreview>;

export const postPreviewEndpoints = defineEndpoints('content', {
  'memories.preview': {
    method: 'GET',
    path: '/api/memories/:id/preview',
    access: { who: 'anyone' },
    summary:
      'Get the title, the first 120 characters and the picture of a memory, for link previews. The same for every caller.',
    params: IdParams,
    response: PostPreview,
  },
  'adoptions.preview': {
    method: 'GET',
    path: '/api/adoptions/:id/preview',
    access: { who: 'anyone' },
    summary:
      'Get the title, the first 120 characters and the first picture of an adoption post, for link previews. The same for every caller.',
    params: IdParams,
    response: PostPreview,
  },
});
