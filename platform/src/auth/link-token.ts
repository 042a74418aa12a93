import { createHash, randomBytes } from 'node:crypto';

/** Makes the secret of a link in a mail: 43 characters for the link, and the hash that is kept of them. */
export function makeLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashLinkToken(token) };
}

/** What is kept of a link's secret, so that reading the database opens no account. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The address a mail leads to: a page of ours, with the secret. */
export function linkTo(page: `/${string}`, token: string, publicUrl: string): string {
  const link = new URL(page, publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}
