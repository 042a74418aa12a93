import { z } from 'zod';
import { BatchQuery } from './deletions.ts';
import { defineEndpoints, pathOf, type Endpoint } from './endpoint.ts';
import { DeletedCount, Id, IdParams } from './fields.ts';

export const maxPictureBytes = 15 * 1024 * 1024;

/** Files of an uploaded picture. The JPEG is for clients without WebP support. */
export const PictureFile = z.enum(['320.webp', '640.webp', '1280.webp', '1280.jpg']);
export type PictureFile = z.infer<typeof PictureFile>;

export const pictureTypes = ['image/webp', 'image/jpeg'] as const;

/** Records whose pictures are public. */
export const publicPictureUses = [
  'memory',
  'adoption',
  'user',
  'specialist',
  'clinic_service',
  'pet',
  'product',
] as const;
/** Records that serve their pictures themselves, to those who may see the record. */
const privatePictureUses = ['emergency', 'return', 'stay'] as const;
export const PictureUse = z.enum([...publicPictureUses, ...privatePictureUses]);
export type PictureUse = z.infer<typeof PictureUse>;

const mediaPath = /^\/media\/([0-9a-f]{24})\/1280\.webp$/;
const uploadedPath = /^\/(?:media|api\/[a-z-]+\/[0-9a-f]{24}\/pictures)\/[0-9a-f]{24}\/(?=1280\.webp$)/;

/** Returns the path of a picture file. Its content never changes. */
export function pictureAddress(id: string, file: PictureFile = '1280.webp'): string {
  return `/media/${id}/${file}`;
}

/** Returns the address of another file of the picture with this address; null for a built-in picture. */
export function pictureFileOf(url: string, file: PictureFile): string | null {
  const folder = uploadedPath.exec(url)?.[0];
  return folder === undefined ? null : folder + file;
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

/** Path parameters of a file of a picture that a record shows. */
export const RecordPictureParams = IdParams.extend({ picture: Id, file: PictureFile });

/** Returns a picture with its address at the record that shows it, which `endpoint` serves. */
export function toRecordPicture(picture: Picture, endpoint: Endpoint, recordId: string): Picture {
  const id = uploadIdOf(picture.url);
  const file: PictureFile = '1280.webp';
  return id === null ? picture : { ...picture, url: pathOf(endpoint, { id: recordId, picture: id, file }) };
}

export const UploadResponse = z.object({
  data: z.object({ display_url: UploadedPicture, picture: Picture }),
});

export const pictureEndpoints = defineEndpoints('content', {
  'uploads.create': {
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
  },
  'uploads.get': {
    method: 'GET',
    path: '/media/:id/:file',
    access: { who: 'anyone' },
    summary:
      'Get a file of an uploaded picture. A picture of a public record is public and can be cached forever; one that no record uses yet is for its uploader. Answers 404 for a picture of an emergency, a return or a stay, which its record serves.',
    params: z.strictObject({ id: Id, file: PictureFile }),
    produces: pictureTypes,
    response: z.unknown(),
  },
  'uploads.ofRecord': {
    method: 'GET',
    path: '/internal/uploads/:id/:file',
    access: { who: 'system' },
    summary: 'Get a file of a picture that a record uses, or for whose kind of record it is reserved.',
    params: z.strictObject({ id: Id, file: PictureFile }),
    query: z.strictObject({ use: PictureUse, record_id: Id }),
    produces: pictureTypes,
    response: z.unknown(),
  },
  'uploads.reserve': {
    method: 'POST',
    path: '/internal/uploads/:id/reservations',
    access: { who: 'system' },
    summary:
      'Reserve an unused picture of a user for a kind of record for 24 hours. The event that confirms the use must arrive within that time. Answers 404 for a used picture or one of another user.',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ user_id: Id, use: PictureUse }),
    response: Picture,
  },
  'uploads.deleteOfUser': {
    method: 'DELETE',
    path: '/api/uploads/user/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Delete the unused pictures of a user who is being deleted. Pictures of posts are deleted with the posts. Idempotent.',
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  },
});
