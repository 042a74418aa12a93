import { endpoints } from '@petcare/contracts/endpoints.ts';
import { uploadIdOf, type Picture } from '@petcare/contracts/pictures.ts';
import { callAboutField } from '@petcare/platform/http/call-about-field.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';

interface UploadedPicture {
  /** The required uploader. */
  readonly userId: string;
  readonly url: string;
  /** The request field, for the error. */
  readonly field: string;
}

/**
 * Reserves an unused upload until content has received the event that uses it. Returns null for one of our own scenes.
 * @throws invalid_input – when it is not this user's unused upload; unavailable – when content cannot be reached.
 */
export async function reservePicture(
  { userId, url, field }: UploadedPicture,
  client: InternalClient,
): Promise<Picture | null> {
  const id = uploadIdOf(url);
  if (id === null) return null;
  return callAboutField({ field, message: 'must be a picture you have just uploaded' }, () =>
    client.call(endpoints['uploads.reserve'], { params: { id }, body: { user_id: userId } }),
  );
}
