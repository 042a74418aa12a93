import { pictureAddress, uploadIdOf } from '@petcare/contracts/shared/pictures.ts';

export function smallPicture(url: string): string {
  const id = uploadIdOf(url);
  return id ? pictureAddress(id, '320.webp') : url;
}
