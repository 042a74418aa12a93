import { expect, test } from 'vitest';
import { failure } from '../errors.ts';
import { eventually } from '../testing/eventually.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

const noAnswer = new Error('no answer');
const pauseMs = 50;

function createBreaker() {
  return createCircuitBreaker({
    target: 'test',
    isFailure: (error) => error === noAnswer,
    failures: 3,
    pauseMs,
  });
}

const fail = () => Promise.reject(noAnswer);
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error);

async function open({ run }: ReturnType<typeof createBreaker>): Promise<void> {
  for (let count = 0; count < 3; count += 1) await run(fail).catch(() => undefined);
}

test('calls are refused at once, with the seconds to wait, after three failures in a row', async () => {
  const breaker = createBreaker();
  await open(breaker);
  let called = false;
  await expect(breaker.run(async () => (called = true))).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 1,
  });
  expect(called).toBe(false);
});

test('an answer between the failures keeps the calls going, also one with an error', async () => {
  const breaker = createBreaker();
  for (const call of [fail, fail, () => Promise.reject(failure('not_found')), fail, fail, async () => 'ok'])
    await breaker.run(call).catch(() => undefined);
  await expect(breaker.run(async () => 'answered')).resolves.toBe('answered');
});

test('after the pause one call probes the target, others are refused until it answers', async () => {
  const breaker = createBreaker();
  await open(breaker);
  const probe = Promise.withResolvers<string>();
  let calls = 0;
  const call = () => {
    calls += 1;
    return probe.promise;
  };
  const { run } = await eventually(() => {
    const attempt = breaker.run(call);
    attempt.catch(() => undefined);
    expect(calls).toBe(1);
    return { run: attempt };
  });
  expect(await breaker.run(call).catch(codeOf)).toBe('unavailable');
  probe.resolve('back');
  await run;
  expect(calls).toBe(1);
  await expect(breaker.run(async () => 'as before')).resolves.toBe('as before');
});

test('a probe that fails keeps the calls refused', async () => {
  const breaker = createBreaker();
  await open(breaker);
  await eventually(() => expect(breaker.run(fail)).rejects.toBe(noAnswer));
  expect(await breaker.run(async () => 'called').catch(codeOf)).toBe('unavailable');
});
