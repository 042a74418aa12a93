/** Lets callers with the same key through one after the other, in the order they came. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs the work when every earlier caller with this key is done, however theirs ended. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#last.get(key) ?? Promise.resolve();
    const result = previous.then(work);
    const done = result.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, done);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === done) this.#last.delete(key);
    }
  }
}
