const queues = new Map<string, Promise<unknown>>();

/**
 * Runs works of one key one after the other in this process, in the order they came. It guards nothing: other
 * copies of the service do not know of it. It keeps a crowd from colliding in the database, where each of them
 * would have to start over and over.
 */
export function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  queues.set(key, mine);
  const leave = () => {
    if (queues.get(key) === mine) queues.delete(key);
  };
  mine.then(leave, leave);
  return mine;
}
