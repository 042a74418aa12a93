const last = new Map<string, Promise<unknown>>();

/**
 * Lets work on one person's inbox wait for its turn; that of different people goes on side by side.
 *
 * Right it would be without: transactions that meet are repeated. But thirty that meet are repeated thirty
 * times, and between processes, of which there are few, it still is that way.
 */
export function oneAtATime<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(userId) ?? Promise.resolve();
  const turn = before.then(work, work);
  last.set(userId, turn);
  const forget = () => {
    if (last.get(userId) === turn) last.delete(userId);
  };
  turn.then(forget, forget);
  return turn;
}
