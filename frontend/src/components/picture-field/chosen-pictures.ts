import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import type { Pictures } from './use-uploads.ts';

/** Display URLs of the pictures once exactly `count` of them are uploaded; null while the form must not be sent. */
export function uploadedAddresses(pictures: Pictures, count: number): readonly string[] | null {
  const addresses = pictures.flatMap(({ uploaded }) => (uploaded ? [uploaded.display_url] : []));
  return addresses.length === count && pictures.length === count ? addresses : null;
}

export function asChosen(pictures: readonly Picture[]): Pictures {
  return pictures.map((picture) => ({
    key: picture.url,
    file: null,
    uploaded: { display_url: picture.url, picture },
  }));
}
