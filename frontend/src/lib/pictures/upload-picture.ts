import type { EndpointOutput } from '@petcare/contracts/endpoint.ts';
import { maxPictureBytes, pictureEndpoints, UploadResponse } from '@petcare/contracts/pictures.ts';
import { ApiError, apiErrorOf, notReached } from '../api/api-client.ts';

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

interface UploadOptions {
  signal: AbortSignal;
  /** Called with the sent share of the file, from 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * Uploads a picture by XMLHttpRequest, since `fetch` reports no upload progress. @throws ApiError for every
 * failure; an aborted upload rejects with the signal's reason.
 */
export function uploadPicture(file: File, { signal, onProgress }: UploadOptions): Promise<PictureUpload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set(endpoint.upload.field, file);
    const abort = () => {
      request.abort();
      reject(signal.reason as Error);
    };
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.addEventListener('error', () => reject(notReached()));
    request.addEventListener('load', () => {
      const answer = request.status === endpoint.status ? uploadIn(request.responseText) : null;
      if (answer) resolve(answer);
      else {
        const headers = { get: (name: string) => request.getResponseHeader(name) };
        reject(apiErrorOf(request.status, headers, request.responseText));
      }
    });
    request.open(endpoint.method, endpoint.path);
    request.setRequestHeader('accept', 'application/json');
    request.send(form);
  });
}

function uploadIn(text: string): PictureUpload | null {
  try {
    return UploadResponse.parse(JSON.parse(text)).data;
  } catch {
    return null;
  }
}
