import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { apiErrorOf, notReached } from './api-client.ts';

export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the sent share of the file, from 0 to 1. */
  onProgress: (part: number) => void;
}

type UploadEndpoint = Endpoint & { readonly upload: NonNullable<Endpoint['upload']> };

/**
 * Uploads a file by XMLHttpRequest, since `fetch` reports no upload progress. Returns what `read` makes of the answer;
 * null of it is a failure. @throws ApiError for every failure; an aborted upload rejects with the signal's reason.
 */
export function uploadFile<Answer>(
  endpoint: UploadEndpoint,
  file: File,
  read: (text: string) => Answer | null,
  { signal, onProgress, query = '' }: UploadOptions & { query?: string },
): Promise<Answer> {
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
      const answer = request.status === endpoint.status ? read(request.responseText) : null;
      if (answer !== null) resolve(answer);
      else {
        const headers = { get: (name: string) => request.getResponseHeader(name) };
        reject(apiErrorOf(request.status, headers, request.responseText));
      }
    });
    request.open(endpoint.method, endpoint.path + query);
    request.setRequestHeader('accept', 'application/json');
    request.send(form);
  });
}
