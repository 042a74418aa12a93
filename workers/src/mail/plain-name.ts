const maxCharacters = 60;

/** Links, domains, IP and email addresses, paths, markup, line breaks and characters that reorder the text. */
const notAName =
  /[@:/\\<>[\]{}|]|[\p{L}\p{N}\p{M}-]\.[\p{L}\p{M}]{2,}|\p{N}\.\p{N}|[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/**
 * Returns a name for use in an email, or '' for a text that is more than a name. A name is user input: a stranger
 * could use it to send a message from our address.
 */
export function plainName(text: string): string {
  const name = text.trim();
  if (Array.from(name).length > maxCharacters) return '';
  // NFKC and U+3002 cover the other dots that browsers accept in domains.
  return notAName.test(name.normalize('NFKC').replaceAll('\u3002', '.')) ? '' : name;
}
