import { pictureAddress, uploadIdOf } from '@petcare/contracts/pictures.ts';

/** Returns the smallest version of an uploaded picture; other pictures are unchanged. */
export function smallPicture(url: string): string {
  const id = uploadIdOf(url);
  return id ? pictureAddress(id, '320.webp') : url;
}
