import { z } from 'zod';
import { BatchQuery } from './deletions.ts';
import { defineEndpoint } from './endpoint.ts';
import { DeletedCount, Id, IdParams } from './fields.ts';

export const maxPictureBytes = 15 * 1024 * 1024;

/** Files of an uploaded picture. The JPEG is for clients without WebP support. */
export const PictureFile = z.enum(['320.webp', '640.webp', '1280.webp', '1280.jpg']);
export type PictureFile = z.infer<typeof PictureFile>;

const mediaPath = /^\/media\/([0-9a-f]{24})\/1280\.webp$/;

/** Returns the path of a picture file. Its content never changes, so it can be cached forever. */
export function pictureAddress(id: string, file: PictureFile = '1280.webp'): string {
  return `/media/${id}/${file}`;
}

/** Returns the upload id of a `display_url`; null for a built-in picture. */
export function uploadIdOf(url: string): string | null {
  return mediaPath.exec(url)?.[1] ?? null;
}

/** A `display_url` of this system. The server checks that it is an unused upload of the caller. */
export const UploadedPicture = z
  .string()
  .max(100)
  .regex(mediaPath, 'must be a picture uploaded here')
  .meta({ id: 'UploadedPicture', example: '/media/665f1f77bcf86cd799439011/1280.webp' });

/** A picture with its size and placeholder, which prevent layout shifts while it loads. */
export const Picture = z
  .object({
    url: z.string(),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    placeholder: z.string(),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof Picture>;

export const UploadResponse = z.object({
  data: z.object({ display_url: UploadedPicture, picture: Picture }),
});

export const pictureEndpoints = {
  'uploads.create': defineEndpoint({
    service: 'content',
    method: 'POST',
    path: '/api/uploads',
    specified: true,
    access: { who: 'signed-in' },
    summary:
      'Upload a picture (JPEG, PNG, WebP, AVIF). It is rotated upright, stripped of metadata and stored in three widths. An upload that no post uses is deleted after 24 hours.',
    upload: { field: 'image', maxBytes: maxPictureBytes },
    status: 201,
    response: UploadResponse,
    errors: ['unsupported_picture', 'unreadable_picture', 'picture_too_large', 'uploads_busy'],
  }),
  'uploads.get': defineEndpoint({
    service: 'content',
    method: 'GET',
    path: '/media/:id/:file',
    access: { who: 'anyone' },
    summary: 'Get a file of an uploaded picture. Its content never changes, so it can be cached forever.',
    params: z.strictObject({ id: Id, file: PictureFile }),
    produces: ['image/webp', 'image/jpeg'],
    status: 200,
    response: z.unknown(),
  }),
  'uploads.reserve': defineEndpoint({
    service: 'content',
    method: 'POST',
    path: '/internal/uploads/:id/reservations',
    access: { who: 'system' },
    summary:
      'Reserve an unused picture of a user for 24 hours. The event that confirms the use must arrive within that time. Answers 404 for a used picture or one of another user.',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ user_id: Id }),
    status: 200,
    response: Picture,
  }),
  'uploads.deleteOfUser': defineEndpoint({
    service: 'content',
    method: 'DELETE',
    path: '/api/uploads/user/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Delete the unused pictures of a user who is being deleted. Pictures of posts are deleted with the posts. Idempotent.',
    params: IdParams,
    query: BatchQuery,
    status: 200,
    response: DeletedCount,
  }),
} as const;
