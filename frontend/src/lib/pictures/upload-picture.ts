import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import { maxPictureBytes, pictureEndpoints, UploadResponse } from '@petcare/contracts/shared/pictures.ts';
import { ApiError } from '../api/api-client.ts';
import { uploadFile, type UploadOptions } from '../api/upload-file.ts';

const endpoint = pictureEndpoints['uploads.create'];

export type PictureUpload = EndpointOutput<typeof endpoint>['data'];

/** File types of the file dialog. Without HEIC, phones convert such photos to JPEG. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif';

/**
 * Returns the error of a file that is too large or unsupported, or null. The server decides about files of unknown
 * type.
 */
export function refusalOf(file: File): ApiError | null {
  if (file.size > maxPictureBytes) return refused('picture_too_large');
  const known = file.type === '' || acceptedPictures.split(',').includes(file.type);
  return known ? null : refused('unsupported_picture');
}

const statusOf = { picture_too_large: 413, unsupported_picture: 415 } as const;

function refused(code: keyof typeof statusOf): ApiError {
  return new ApiError({ code, status: statusOf[code], message: '' });
}

/** Uploads a picture. @throws ApiError for every failure; an aborted upload rejects with the signal's reason. */
export function uploadPicture(file: File, options: UploadOptions): Promise<PictureUpload> {
  return uploadFile(endpoint, file, uploadIn, options);
}

function uploadIn(text: string): PictureUpload | null {
  try {
    return UploadResponse.parse(JSON.parse(text)).data;
  } catch {
    return null;
  }
}
