const withPassword =
  /\b((?:mongodb(?:\+srv)?|amqps?|rediss?|valkeys?|smtps?|https?):\/\/)[^\s"'/@]*(?:[/:][^\s"'@]*)?@/g;

/** Replaces the credentials of every server address in a text by `[hidden]`. */
export function redactPasswords(text: string): string {
  // Most lines contain no address.
  return text.includes('@') ? text.replace(withPassword, '$1[hidden]@') : text;
}
