import { pictureFileOf } from '@petcare/contracts/shared/pictures.ts';

export function smallPicture(url: string): string {
  return pictureFileOf(url, '320.webp') ?? url;
}
