import { expect, test, vi } from 'vitest';
import { retryOvertaken, retryWhileNull } from './retry-overtaken.ts';

const taken = new Error('taken');
const isTaken = (error: unknown) => error === taken;

test('an attempt is repeated while its error says that another write came first', async () => {
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(taken).mockResolvedValue('stored');
  expect(await retryOvertaken(attempt, isTaken)).toBe('stored');
  expect(attempt).toHaveBeenCalledTimes(2);
});

test('null is the result of an attempt, and another error its end', async () => {
  expect(await retryOvertaken(() => Promise.resolve(null), isTaken)).toBeNull();
  const attempt = vi.fn<() => Promise<null>>(() => Promise.reject(new Error('no connection')));
  await expect(retryOvertaken(attempt, isTaken)).rejects.toThrow('no connection');
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('an attempt that never succeeds ends with its error', async () => {
  const attempt = vi.fn<() => Promise<null>>(() => Promise.reject(taken));
  await expect(retryOvertaken(attempt, isTaken, 3)).rejects.toBe(taken);
  expect(attempt).toHaveBeenCalledTimes(3);
});

test('an attempt is repeated while it returns null, a thousand times', async () => {
  const attempt = vi
    .fn<() => Promise<string | null>>()
    .mockResolvedValueOnce(null)
    .mockResolvedValueOnce(null)
    .mockResolvedValue('stored');
  expect(await retryWhileNull(attempt)).toBe('stored');
  await expect(retryWhileNull(() => Promise.resolve(null))).rejects.toThrow('came first 1000 times');
});
