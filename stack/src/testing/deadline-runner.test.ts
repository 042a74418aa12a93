import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const checkout = path.join(import.meta.dirname, '../../..');

/** Runs a failing test in a Vitest of its own, with a moment after which no file begins. */
function runFailingTest(until: number): { status: number | null; output: string } {
  // Inside the checkout, from which the file finds Vitest.
  const folder = mkdtempSync(path.join(checkout, 'stack/deadline-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    path.join(folder, 'late.test.ts'),
    `import { expect, test } from 'vitest'; test('is red', () => expect(1).toBe(2));`,
  );
  writeFileSync(
    path.join(folder, 'next-day.ts'),
    `import { shiftClock } from '@petcare/platform/testing/clock/shift-clock.ts'; shiftClock(86_400_000);`,
  );
  writeFileSync(
    path.join(folder, 'vitest.config.ts'),
    `export default { test: ${JSON.stringify({
      runner: path.join(import.meta.dirname, 'deadline-runner.ts'),
      setupFiles: [path.join(folder, 'next-day.ts')],
    })} };`,
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.join(checkout, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--root=${folder}`,
      `--reporter=${path.join(import.meta.dirname, 'summary-reporter.ts')}`,
    ],
    { encoding: 'utf8', env: { ...process.env, PETCARE_TESTS_UNTIL: String(until) } },
  );
  return { status, output: stdout + stderr };
}

/** Seconds of the system's clock, which `PETCARE_TEST_CLOCK` does not shift. */
const now = () => (performance.timeOrigin + performance.now()) / 1_000;

test('a file that would begin after the time is left out and named', () => {
  const { status, output } = runFailingTest(now() - 1);
  expect(output).toMatch(/^Not begun, since the time was over: .*late\.test\.ts$/m);
  expect([status, output]).toEqual([0, expect.stringContaining('0 passed, 0 failed')]);
});

test('before that time it runs, also where tests shift the clock (control)', () => {
  const { status, output } = runFailingTest(now() + 600);
  expect([status, output]).toEqual([1, expect.stringContaining('0 passed, 1 failed')]);
  expect(output).not.toContain('Not begun');
});
