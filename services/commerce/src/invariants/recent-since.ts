const twoDaysMs = 2 * 24 * 60 * 60_000;

/** Start of the `recent` scope: two days ago. */
export function recentSince(now = Date.now()): Date {
  return new Date(now - twoDaysMs);
}
