const neverReturnTo = new Set(['/sign-in', '/sign-up']);

/**
 * Returns the path to open after signing in, or `/` if it is not one of our own. Rejects everything that a browser
 * could read as another site (`//evil.com`, `/\evil.com`, `javascript:`).
 */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(wanted, window.location.origin);
  } catch {
    return '/';
  }
  const path = url.pathname.replace(/\/+$/, '');
  const isExternal = url.origin !== window.location.origin || url.pathname.startsWith('//');
  if (isExternal || neverReturnTo.has(path)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

export interface ReturnState {
  from: string;
}

export function returnTo(location: { pathname: string; search: string; hash: string }): ReturnState {
  return { from: `${location.pathname}${location.search}${location.hash}` };
}

export function returnPathOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return safeReturnPath(from);
}
