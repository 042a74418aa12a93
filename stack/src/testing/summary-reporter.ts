import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const shown = 20;

interface Span {
  startedAt: number;
  endedAt: number;
}

/**
 * Ends a run with the time of each part, its slowest files, in seconds from the first hook to the last, and the number
 * of tests and of files that failed. A file fails without a failed test if its hooks fail.
 */
export default class SummaryReporter implements Reporter {
  readonly #files = new Map<string, Span>();
  readonly #parts = new Map<string, Span>();
  readonly #leftOut: string[] = [];
  readonly #failed: string[] = [];
  readonly #counts = { passed: 0, failed: 0 };

  onTestModuleStart({ moduleId, project }: TestModule): void {
    const startedAt = performance.now();
    this.#files.set(moduleId, { startedAt, endedAt: startedAt });
    if (!this.#parts.has(project.name)) this.#parts.set(project.name, { startedAt, endedAt: startedAt });
  }

  onTestModuleEnd(testModule: TestModule): void {
    const { moduleId, project } = testModule;
    for (const span of [this.#files.get(moduleId), this.#parts.get(project.name)])
      if (span) span.endedAt = performance.now();
    const state = testModule.state();
    if (state === 'skipped') this.#leftOut.push(path.relative('', moduleId));
    if (state === 'failed') this.#failed.push(path.relative('', moduleId));
    for (const test of testModule.children.allTests()) {
      const { state: result } = test.result();
      if (result === 'passed' || result === 'failed') this.#counts[result] += 1;
    }
  }

  onTestRunEnd(): void {
    const row = (name: string, { startedAt, endedAt }: Span) =>
      `${((endedAt - startedAt) / 1_000).toFixed(1).padStart(8)}  ${name}`;
    const length = ({ startedAt, endedAt }: Span) => endedAt - startedAt;
    const slowest = [...this.#files].toSorted(([, left], [, right]) => length(right) - length(left));
    console.log('Parts, some beside each other, in seconds:');
    for (const [name, span] of this.#parts) console.log(row(name, span));
    console.log('Slowest files, in seconds:');
    for (const [file, span] of slowest.slice(0, shown)) console.log(row(path.relative('', file), span));
    if (this.#leftOut.length > 0)
      console.log(`Not begun, since the time was over: ${this.#leftOut.join(', ')}`);
    if (this.#failed.length > 0) console.log(`Failed: ${this.#failed.join(', ')}`);
    console.log(`${this.#counts.passed} passed, ${this.#counts.failed} failed`);
  }
}
