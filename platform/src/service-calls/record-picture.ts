import { endpoints } from '@petcare/contracts/endpoints.ts';
import {
  uploadIdOf,
  type Picture,
  type PictureFile,
  type PictureUse,
} from '@petcare/contracts/shared/pictures.ts';
import { AppError, failure, notFound } from '../errors.ts';
import type { FileAnswer } from '../http/send-file.ts';
import type { InternalClient } from './internal-client.ts';

interface RecordPicture {
  /** The pictures that the record shows. The caller may see the record. */
  readonly pictures: readonly Picture[];
  /** As content knows the record. */
  readonly record: { readonly use: PictureUse; readonly id: string };
  readonly asked: { readonly picture: string; readonly file: PictureFile };
}

/**
 * Answers with a file of a picture that a record shows. A browser may keep the file, but asks before each use
 * whether its user can still see the record.
 * @throws not_found – unless the record shows the picture; unavailable – when content cannot be reached.
 */
export function answerRecordPicture(
  { pictures, record, asked: { picture: id, file } }: RecordPicture,
  client: InternalClient,
): FileAnswer {
  if (!pictures.some(({ url }) => uploadIdOf(url) === id)) throw notFound('picture');
  return {
    type: file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
    etag: `${id}-${file}`,
    headers: {
      'Cache-Control': 'private, no-cache',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    },
    async open(signal) {
      try {
        return await client.openFile(
          endpoints['uploads.ofRecord'],
          { params: { id, file }, query: { use: record.use, record_id: record.id } },
          signal,
        );
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') throw error;
        throw failure('unavailable', { cause: error });
      }
    },
  };
}
