import { expect, test } from 'vitest';
import { logConnectionErrors } from './log-connection-errors.ts';

test('a connection that fails for hours writes a line in ten seconds for each kind of error', () => {
  const lines: object[] = [];
  let now = 0;
  const note = logConnectionErrors(
    { warn: (line: object) => void lines.push(line) },
    'failed',
    {},
    () => now,
  );
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  for (; now < 60 * 60_000; now += 500) {
    note(refused);
    if (now === 20_000) note(new TypeError('another kind'));
  }
  expect(lines).toHaveLength(361);
  expect(lines.slice(0, 2)).toEqual([{ error: 'refused' }, { error: 'refused', leftOut: 19 }]);
  expect(lines).toContainEqual({ error: 'another kind' });
});
