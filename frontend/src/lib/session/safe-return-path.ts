const neverReturnTo = new Set(['/sign-in', '/sign-up']);

/**
 * The path a person may be sent to after signing in: one of our own, as it was remembered, else `/`.
 * Anything that a browser could read as another site (`//evil.com`, `/\evil.com`, `javascript:`) gives `/`.
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
  const leavesUs = url.origin !== window.location.origin || url.pathname.startsWith('//');
  if (leavesUs || neverReturnTo.has(path)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** What a link to sign-in carries in its state, so that the person comes back to where they are. */
export interface ReturnState {
  from: string;
}

/** The state to pass when sending someone to sign-in from this place. */
export function returnTo(location: { pathname: string; search: string; hash: string }): ReturnState {
  return { from: `${location.pathname}${location.search}${location.hash}` };
}

/** Reads the remembered path out of a location's state, made safe. */
export function returnPathOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return safeReturnPath(from);
}
