import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLineLimit } from './line-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function countLines() {
  const reports: [string, number][] = [];
  const may = createLineLimit((kind, leftOut) => reports.push([kind, leftOut]));
  const write = (kind: string, lines: number) =>
    Array.from({ length: lines }, () => may(kind)).filter(Boolean).length;
  return { reports, write };
}

test('of a thousand equal lines in a second ten are written, and the others reported as one number', () => {
  const { reports, write } = countLines();
  expect([write('refused', 1_000), write('another', 3)]).toEqual([10, 3]);
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual([['refused', 990]]);
  expect(write('refused', 5)).toBe(5);
  vi.advanceTimersByTime(1_000);
  expect(reports).toHaveLength(1);
});

test('lines that all differ share one count after the thousandth', () => {
  const { reports, write } = countLines();
  for (let kind = 0; kind < 5_000; kind += 1) write(`kind ${kind}`, 1);
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual([['others', 3_990]]);
});
