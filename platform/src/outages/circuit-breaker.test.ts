import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure } from '../errors.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

const noAnswer = new Error('no answer');
const pauseMs = 1_000;

// The pause ends when the test says so, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const endPause = () => vi.setSystemTime(Date.now() + pauseMs);

function createBreaker() {
  return createCircuitBreaker({
    target: 'test',
    isFailure: (error) => error === noAnswer,
    failures: 3,
    pauseMs,
  });
}

const fail = () => Promise.reject(noAnswer);
const answer = async () => 'answered';
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error);

async function runAll(
  { run }: ReturnType<typeof createBreaker>,
  calls: (() => Promise<string>)[],
): Promise<void> {
  for (const call of calls) await run(call).catch(() => undefined);
}

test('calls are refused at once, with the seconds to wait, after three failures in a row', async () => {
  const breaker = createBreaker();
  await runAll(breaker, [fail, fail, fail]);
  let called = false;
  await expect(breaker.run(async () => (called = true))).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 1,
  });
  expect(called).toBe(false);
});

test('an answer between the failures keeps the calls going', async () => {
  const breaker = createBreaker();
  await runAll(breaker, [fail, fail, answer, fail, fail]);
  await expect(breaker.run(answer)).resolves.toBe('answered');
});

test('an error that is an answer does not stop the calls', async () => {
  const breaker = createBreaker();
  const refuse = () => Promise.reject(failure('not_found'));
  await runAll(breaker, [refuse, refuse, refuse, refuse]);
  await expect(breaker.run(answer)).resolves.toBe('answered');
});

test('calls that arrive during a probe are made once it is answered', async () => {
  const breaker = createBreaker();
  await runAll(breaker, [fail, fail, fail]);
  endPause();
  const { promise, resolve } = Promise.withResolvers<string>();
  const probing = breaker.run(() => promise);
  const waiting = [breaker.run(answer), breaker.run(answer)];
  resolve('back');
  await expect(Promise.all([probing, ...waiting])).resolves.toEqual(['back', 'answered', 'answered']);
});

test('after the pause one call probes the target, others are refused if it does not answer soon', async () => {
  const breaker = createBreaker();
  await runAll(breaker, [fail, fail, fail]);
  endPause();
  const { promise, resolve } = Promise.withResolvers<string>();
  const probing = breaker.run(() => promise);
  expect(await breaker.run(answer).catch(codeOf)).toBe('unavailable');
  resolve('back');
  await expect(probing).resolves.toBe('back');
  await expect(breaker.run(answer)).resolves.toBe('answered');
});

test('a probe that fails keeps the calls refused', async () => {
  const breaker = createBreaker();
  await runAll(breaker, [fail, fail, fail]);
  endPause();
  await expect(breaker.run(fail)).rejects.toBe(noAnswer);
  expect(await breaker.run(answer).catch(codeOf)).toBe('unavailable');
});

/** Reports outcomes of calls that were made without `run`, in their order. */
async function reportAll(breaker: ReturnType<typeof createBreaker>, errors: (Error | null)[]): Promise<void> {
  for (const error of errors) breaker.report(error ? { error } : 'answered');
  await new Promise(setImmediate);
}

test('reported failures in a row stop the calls, and an answer between them starts the count again', async () => {
  const breaker = createBreaker();
  await reportAll(breaker, [noAnswer, noAnswer, null, noAnswer, noAnswer, failure('not_found')]);
  expect(breaker.isClosed()).toBe(true);
  await runAll(breaker, [answer]);
  await reportAll(breaker, [noAnswer, noAnswer]);
  expect(breaker.isClosed()).toBe(true);
  await reportAll(breaker, [noAnswer]);
  expect(breaker.isClosed()).toBe(false);
  await expect(breaker.run(answer)).rejects.toMatchObject({ code: 'unavailable' });
});

test('the outcome of a call from before the pause is no probe', async () => {
  const breaker = createBreaker();
  await reportAll(breaker, [noAnswer, noAnswer, noAnswer, null]);
  endPause();
  await reportAll(breaker, [null, noAnswer]);
  expect(breaker.isClosed()).toBe(false);
  await expect(breaker.run(answer)).resolves.toBe('answered');
  expect(breaker.isClosed()).toBe(true);
});
