import { z } from 'zod';
import { BatchQuery } from './deletions.ts';
import { defineEndpoint } from './endpoint.ts';
import { DeletedCount, Id, IdParams } from './fields.ts';

export const maxPictureBytes = 15 * 1024 * 1024;

/** The files of one uploaded picture; the JPEG is for readers that know no WebP. */
export const PictureFile = z.enum(['320.webp', '640.webp', '1280.webp', '1280.jpg']);
export type PictureFile = z.infer<typeof PictureFile>;

const mediaPath = /^\/media\/([0-9a-f]{24})\/1280\.webp$/;

/** The address of one file of a picture. It never holds anything else: it may be cached for ever. */
export function pictureAddress(id: string, file: PictureFile = '1280.webp'): string {
  return `/media/${id}/${file}`;
}

/** The id of the upload behind a `display_url`, or null for a picture that nobody uploaded (a scene of ours). */
export function uploadIdOf(url: string): string | null {
  return mediaPath.exec(url)?.[1] ?? null;
}

/** A `display_url` of this product's own media host. Whose upload it is, and whether it is free, the server looks up. */
export const UploadedPicture = z
  .string()
  .max(100)
  .regex(mediaPath, 'must be a picture uploaded here')
  .meta({ id: 'UploadedPicture', example: '/media/665f1f77bcf86cd799439011/1280.webp' });

/** What a page needs to show a picture without a jump: its size, and a few bytes to show until it is there. */
export const Picture = z
  .object({
    url: z.string(),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    /** A `data:` address of a very small, blurred version. */
    placeholder: z.string(),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof Picture>;

export const pictureEndpoints = {
  'uploads.create': defineEndpoint({
    service: 'content',
    method: 'POST',
    path: '/api/uploads',
    access: { who: 'signed-in' },
    summary:
      'Upload one picture (JPEG, PNG, WebP, AVIF). It is turned upright, its metadata is removed, and it is kept in three widths. What no post uses after 24 hours is deleted.',
    upload: { field: 'image', maxBytes: maxPictureBytes },
    status: 201,
    response: z.object({
      data: z.object({ display_url: UploadedPicture, picture: Picture }),
    }),
    errors: ['unsupported_picture', 'unreadable_picture', 'picture_too_large', 'uploads_busy'],
  }),
  'uploads.get': defineEndpoint({
    service: 'content',
    method: 'GET',
    path: '/media/:id/:file',
    access: { who: 'anyone' },
    summary: 'One file of an uploaded picture. It never changes, so it may be cached for ever.',
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
      'Another service is about to use a picture of this person: 404 unless it is theirs and unused. It is then kept for another 24 hours, within which the event that tells of the use must arrive.',
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
      'Delete the pictures of a person that no post uses, before the person is deleted; those of posts go with the posts. May be repeated.',
    params: IdParams,
    query: BatchQuery,
    status: 200,
    response: DeletedCount,
  }),
} as const;
