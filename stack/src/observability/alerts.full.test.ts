import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { ensurePromtool } from './ensure-promtool.ts';
import { readMonitoring, type Alert } from './monitoring.ts';
import { printedSeries, readSeries, type Series, storedByPrometheus3 } from './printed-series.ts';

const cases = readFileSync(
  path.resolve(import.meta.dirname, '../../../observability/alerts.test.yaml'),
  'utf8',
);
const { alerts } = readMonitoring();

test('every alert has a test case in which it fires', () => {
  expect(alerts.filter(({ alert }) => !cases.includes(`alertname="${alert}"`))).toEqual([]);
});

test('every histogram series of the cases is printed by our own processes', async () => {
  const { tests } = parse(cases) as { tests: { input_series: { series: string }[] }[] };
  const used = tests.flatMap(({ input_series: input }) => input.map(({ series }) => series));
  // A bucket is known by its bound; the values of the other labels depend on the request.
  const formOf = ({ metric, labels }: Series) =>
    [metric, ...Object.keys(labels).toSorted(), labels['le'] ?? ''].join(' ');
  const printed = await printedSeries();
  const metrics = new Set(printed.map(({ metric }) => metric));
  const histograms = used.map(readSeries).filter(({ metric }) => metrics.has(metric));
  expect(histograms.length).toBeGreaterThan(10);
  const forms = new Set(printed.map(formOf));
  expect(histograms.filter((one) => !forms.has(formOf(one)))).toEqual([]);
});

describe('in Prometheus itself', () => {
  let promtool: string;
  beforeAll(async () => {
    promtool = await ensurePromtool(console.warn);
  });
  const run = (rules: readonly Alert[], given = cases) => runCases(promtool, rules, given);

  test.each([
    ['as our processes print it', cases],
    ['as Prometheus 3 stores it', storedByPrometheus3(cases)],
  ])('each alert fires on its fault, and none in a healthy system, with a bound %s', (_, given) => {
    expect(run(alerts, given)).toMatchObject({ status: 0 });
  });

  test('the cases detect an alert that never fires and one that always fires', () => {
    const withExpression = (name: string, expr: string) =>
      alerts.map((one) => (one.alert === name ? { ...one, expr } : one));
    expect(run(withExpression('OutboxStuck', 'outbox_oldest_unsent_seconds > 1e9')).output).toContain(
      'OutboxStuck',
    );
    expect(run(withExpression('OutboxStuck', 'outbox_oldest_unsent_seconds >= 0')).output).toContain(
      'OutboxStuck',
    );
  });
});

function runCases(
  promtool: string,
  rules: readonly Alert[],
  given: string,
): { status: number | null; output: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'alerts-'));
  try {
    writeFileSync(path.join(folder, 'rules.yaml'), stringify({ groups: [{ name: 'petcare', rules }] }));
    writeFileSync(path.join(folder, 'cases.yaml'), given);
    const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', 'cases.yaml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
