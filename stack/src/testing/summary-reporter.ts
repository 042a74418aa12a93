import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const shown = 20;

/** Ends a run with its slowest files, in seconds from the first hook to the last, and the number of tests. */
export default class SummaryReporter implements Reporter {
  readonly #startedAt = new Map<string, number>();
  readonly #seconds = new Map<string, number>();
  readonly #leftOut: string[] = [];
  readonly #counts = { passed: 0, failed: 0 };

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#startedAt.set(moduleId, performance.now());
  }

  onTestModuleEnd(testModule: TestModule): void {
    const { moduleId } = testModule;
    const startedAt = this.#startedAt.get(moduleId);
    if (startedAt !== undefined)
      this.#seconds.set(path.relative('', moduleId), (performance.now() - startedAt) / 1_000);
    if (testModule.state() === 'skipped') this.#leftOut.push(path.relative('', moduleId));
    for (const test of testModule.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed' || state === 'failed') this.#counts[state] += 1;
    }
  }

  onTestRunEnd(): void {
    const slowest = [...this.#seconds].toSorted(([, left], [, right]) => right - left).slice(0, shown);
    console.log('Slowest files, in seconds:');
    for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
    if (this.#leftOut.length > 0)
      console.log(`Not begun, since the time was over: ${this.#leftOut.join(', ')}`);
    console.log(`${this.#counts.passed} passed, ${this.#counts.failed} failed`);
  }
}
