import PQueue from 'p-queue';

/** Runs tasks of one key sequentially, in order of arrival. */
export class KeyedQueue {
  readonly #queues = new Map<string, PQueue>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    let queue = this.#queues.get(key);
    if (!queue) {
      queue = new PQueue({ concurrency: 1 });
      queue.addEventListener('idle', () => this.#queues.delete(key), { once: true });
      this.#queues.set(key, queue);
    }
    return queue.add(task);
  }
}
