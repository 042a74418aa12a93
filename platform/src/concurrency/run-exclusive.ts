import PQueue from 'p-queue';

const queues = new Map<string, PQueue>();

/**
 * Runs the tasks of one key one at a time in this process, in order of arrival. It is no lock, because other copies of
 * the service run their own; it reduces retries of conflicting database transactions.
 */
export function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
  let queue = queues.get(key);
  if (!queue) {
    queue = new PQueue({ concurrency: 1 });
    queue.addEventListener('idle', () => queues.delete(key), { once: true });
    queues.set(key, queue);
  }
  return queue.add(work);
}
