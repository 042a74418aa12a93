import PQueue from 'p-queue';

/** Runs works of one key one after the other, in order of arrival. */
export class KeyedQueue {
  readonly #queues = new Map<string, PQueue>();

  /** Runs the work once all earlier works of this key have ended, however they ended. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    let queue = this.#queues.get(key);
    if (!queue) {
      queue = new PQueue({ concurrency: 1 });
      queue.addEventListener('idle', () => this.#queues.delete(key), { once: true });
      this.#queues.set(key, queue);
    }
    return queue.add(work);
  }
}
