const twoDaysMs = 2 * 24 * 60 * 60_000;

export function recentSince(now = Date.now()): Date {
  return new Date(now - twoDaysMs);
}
