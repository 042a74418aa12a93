import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams } from '../../shared/fields.ts';
import { PostDetails, PostTitle } from '../../content/memories.ts';
import { UploadedPicture } from '../../shared/pictures.ts';

/** Pictures of a stay that one memory shows at most. */
export const maxSharedPictures = 6;

export const ShareStayBody = z
  .strictObject({
    /** Entries of the stay whose pictures are shared; the first one stands for the memory in lists. */
    entry_ids: z
      .array(Id)
      .min(1)
      .max(maxSharedPictures)
      .refine((ids) => new Set(ids).size === ids.length, 'must not name an entry twice'),
    title: PostTitle,
    details: PostDetails,
    /** The owner agrees that everyone may see these pictures and this text. */
    consent: z.literal(true),
  })
  .meta({ id: 'ShareStayBody' });
export type ShareStayBody = z.infer<typeof ShareStayBody>;

export const CreateStayMemoryBody = z
  .strictObject({
    author_id: Id,
    title: PostTitle,
    details: PostDetails,
    img_URLs: z.array(UploadedPicture).min(1).max(maxSharedPictures),
  })
  .meta({ id: 'CreateStayMemoryBody' });
export type CreateStayMemoryBody = z.infer<typeof CreateStayMemoryBody>;

export const stayMemoryEndpoints = {
  ...defineEndpoints('commerce', {
    'stays.share': {
      method: 'POST',
      path: '/api/hostel-orders/:id/memory',
      access: { who: 'owner', admins: false },
      summary:
        'Share chosen pictures of a stay as a memory, after check-out and with the consent of its owner. There is one memory per stay: repeating the request answers 200 with the existing one. After the memory was deleted, the stay can be shared again.',
      params: IdParams,
      body: ShareStayBody,
      status: 201,
      response: z.object({ message: z.string(), memory_id: Id }),
      errors: ['order_status_conflict', 'stay_shared', 'unavailable'],
    },
  }),
  ...defineEndpoints('content', {
    'memories.ofStay': {
      method: 'GET',
      path: '/api/memories/stay/:id',
      access: { who: 'signed-in' },
      summary: 'Get the id of the memory that the caller has shared of a stay; null without one.',
      params: IdParams,
      response: z.object({ memory_id: Id.nullable() }),
    },
    'memories.createOfStay': {
      method: 'POST',
      path: '/internal/stays/:id/memory',
      access: { who: 'system' },
      summary:
        'Create the memory of a stay with copies of its pictures, which belong to the author. Repeating the request returns the existing memory.',
      params: IdParams,
      body: CreateStayMemoryBody,
      response: z.object({ memory_id: Id, is_new: z.boolean() }),
      errors: ['stay_shared'],
    },
  }),
} as const;
