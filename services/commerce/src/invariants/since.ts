const twoDaysMs = 2 * 24 * 60 * 60_000;

/** Where the recent rows begin. */
export function since(now = Date.now()): Date {
  return new Date(now - twoDaysMs);
}
