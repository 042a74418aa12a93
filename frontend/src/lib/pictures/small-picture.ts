import { pictureAddress, uploadIdOf } from '@petcare/contracts/pictures.ts';

/** The address of a person's picture as small as a face in a line needs it; a scene of ours stays as it is. */
export function smallPicture(url: string): string {
  const id = uploadIdOf(url);
  return id ? pictureAddress(id, '320.webp') : url;
}
