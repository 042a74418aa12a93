import { expect, test } from 'vitest';
import { pause } from './pause.ts';

const hour = 3_600_000;

test('a pause ends after its time, or as soon as its owner stops', async () => {
  const stopping = new AbortController();
  await expect(pause(1, stopping.signal)).resolves.toBeUndefined();
  const paused = pause(hour, stopping.signal);
  stopping.abort();
  await expect(paused).resolves.toBeUndefined();
  await expect(pause(hour, stopping.signal)).resolves.toBeUndefined();
});

test('another error is not taken for a stop', async () => {
  await expect(pause(1, 'no signal' as never)).rejects.toThrow('signal');
});
