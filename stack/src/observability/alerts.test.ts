import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readMonitoring, type Alert } from './monitoring.ts';

const cases = path.resolve(import.meta.dirname, '../../../observability/alerts.test.yaml');
const { alerts } = readMonitoring();

test('every alert has a test case in which it fires', () => {
  const text = readFileSync(cases, 'utf8');
  expect(alerts.filter(({ alert }) => !text.includes(`alertname="${alert}"`))).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe.skipIf(!hasPromtool)('in Prometheus itself (skipped without promtool)', () => {
  test('each alert fires on its fault, and none fires in a healthy system', () => {
    expect(run(alerts)).toMatchObject({ status: 0 });
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

/** Runs Prometheus' own unit tests on these rules, as a plain rules file. */
function run(rules: readonly Alert[]): { status: number | null; output: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'alerts-'));
  try {
    writeFileSync(path.join(folder, 'rules.yaml'), stringify({ groups: [{ name: 'petcare', rules }] }));
    copyFileSync(cases, path.join(folder, 'cases.yaml'));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'cases.yaml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
