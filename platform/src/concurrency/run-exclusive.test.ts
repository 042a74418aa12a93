import { expect, test } from 'vitest';
import { currentContext, runInContext } from '../observability/context.ts';
import { runExclusive } from './run-exclusive.ts';

test('tasks of one key run one at a time in order; tasks of other keys do not wait', async () => {
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = runExclusive('hay', async () => {
    await gate.promise;
    order.push('first hay');
  });
  const second = runExclusive('hay', async () => void order.push('second hay'));
  await runExclusive('ball', async () => void order.push('ball'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['ball', 'first hay', 'second hay']);
});

test('a failing task rejects its own call and does not block the next one', async () => {
  const failing = runExclusive('hay', () => Promise.reject(new Error('sold out')));
  const next = runExclusive('hay', async () => 'served');
  await expect(failing).rejects.toThrow('sold out');
  expect(await next).toBe('served');
});

test('a task that has waited runs in the context of its own request', async () => {
  const actors: (string | undefined)[] = [];
  const gate = Promise.withResolvers<void>();
  const requestOf = (id: string) =>
    runInContext({ requestId: id, traceparent: '', actor: { id, role: 'user' } }, () =>
      runExclusive('hay', async () => {
        await gate.promise;
        actors.push(currentContext()?.actor.id);
      }),
    );
  const requests = ['first', 'second', 'third'].map(requestOf);
  gate.resolve();
  await Promise.all(requests);
  expect(actors).toEqual(['first', 'second', 'third']);
});
