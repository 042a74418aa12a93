import { pictureFileOf } from '@petcare/contracts/shared/pictures.ts';
import { localeParameter } from '@petcare/contracts/rendered-pages.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';

/** Returns the URL of a path on this site, also of one that begins like the name of another host. */
export function urlOnSite(path: string, publicUrl: string): URL {
  return new URL(new URL(publicUrl).origin + path);
}

/** Returns the address of a page in a language: without a parameter in English, the site's default. */
export function addressIn(locale: Locale, address: string, publicUrl: string): string {
  const url = urlOnSite(address, publicUrl);
  if (locale === 'bn') url.searchParams.set(localeParameter, locale);
  return url.href;
}

/** The addresses of a page in every language, by the value of `hreflang`. */
export function alternatesOf(address: string, publicUrl: string): Readonly<Record<string, string>> {
  const english = addressIn('en', address, publicUrl);
  return { en: english, bn: addressIn('bn', address, publicUrl), 'x-default': english };
}

/** Returns the URL of a picture in a format that every preview shows. */
export function pictureUrl(picture: string, publicUrl: string): string {
  // Some previews do not show WebP.
  return new URL(pictureFileOf(picture, '1280.jpg') ?? picture, publicUrl).href;
}
