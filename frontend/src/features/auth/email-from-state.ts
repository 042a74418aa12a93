/** Returns the email in the router state of the previous page; empty without one. */
export function emailFromState(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}
