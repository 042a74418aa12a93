/** Returns the name of a language, such as `bn`, in the language of the page. */
export function languageName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
}
