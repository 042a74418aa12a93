import PQueue from 'p-queue';

const queues = new Map<string, PQueue>();

/**
 * Runs the works of one key one after the other in this process, in order of arrival. It guards nothing, since other
 * copies of the service run their own: it keeps concurrent requests from retrying over and over in the database.
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
