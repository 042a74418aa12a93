import { createHash, randomBytes } from 'node:crypto';

/** Creates the secret of an email link: the token of 43 characters for the link, and the hash to store. */
export function makeLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashLinkToken(token) };
}

/** Hashes a link token for storage, so that a database leak opens no account. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function linkTo(page: `/${string}`, token: string, publicUrl: string): string {
  const link = new URL(page, publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}
