/** Each repetition means that another write has succeeded, so that only a fault reaches this number. */
const maxAttempts = 1_000;

/** Repeats an attempt whose error says that a concurrent write came first. @throws the error of the last attempt. */
export async function retryOvertaken<T>(
  attempt: () => Promise<T>,
  isOvertaken: (error: unknown) => boolean,
  attempts = maxAttempts,
): Promise<T> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 1 || !isOvertaken(error)) throw error;
    }
  }
}

/** Repeats an attempt that returns null because a concurrent write came first. */
export async function retryWhileNull<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let made = 1; made <= maxAttempts; made += 1) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw new Error(`another write came first ${maxAttempts} times`);
}
