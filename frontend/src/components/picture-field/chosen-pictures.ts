import type { Picture } from '@petcare/contracts/pictures.ts';
import type { Pictures } from './use-uploads.ts';

/** The addresses of the pictures when so many are uploaded; null while a form must not be sent. */
export function uploadedAddresses(pictures: Pictures, count: number): readonly string[] | null {
  const addresses = pictures.flatMap(({ uploaded }) => (uploaded ? [uploaded.display_url] : []));
  return addresses.length === count && pictures.length === count ? addresses : null;
}

/** What a field begins with when the record has its pictures already. */
export function asChosen(pictures: readonly Picture[]): Pictures {
  return pictures.map((picture) => ({
    key: picture.url,
    file: null,
    uploaded: { display_url: picture.url, picture },
  }));
}
