import { TestRunner, type RunnerTestSuite } from 'vitest';

/**
 * Begins no file after `PETCARE_TESTS_UNTIL`, in seconds since 1970, for a run that has to end in time on a machine that
 * is slower than usual. The summary names what was left out.
 */
export default class DeadlineRunner extends TestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    const until = Number(process.env['PETCARE_TESTS_UNTIL'] ?? Number.POSITIVE_INFINITY);
    // Tests shift `Date` (platform/src/testing/clock).
    const seconds = (performance.timeOrigin + performance.now()) / 1_000;
    if ('filepath' in suite && seconds > until) suite.mode = 'skip';
    await super.onBeforeRunSuite(suite);
  }
}
