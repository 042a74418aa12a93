/**
 * An address with an ASCII domain: a dot-separated name of at most 64 characters (RFC 5321 and 5322), and a domain of
 * two labels or more whose last one begins with a letter, as `xn--54b7fta0cc` for .বাংলা does.
 */
export const emailPattern =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/**
 * Returns an address trimmed, lower-cased and with its domain in ASCII form, which is stored, compared and sent to; any
 * other text unchanged. Browsers hand over some domains in ASCII form and others as they are typed.
 */
export function asciiEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // Signs that a URL would read as something else than a part of its host.
  if (at < 0 || /^[\w.-]*$/.test(domain) || /[\s%/:?#@\\[\]<>^|]/.test(domain)) return email;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${email.slice(0, at)}@${new URL(url).hostname}` : email;
}

/** Returns the address for a link that opens an email. */
export function mailLink(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}
