import { describe, expect, test } from 'vitest';
import { exportedMetrics } from './exported-metrics.ts';
import { findGaps } from './find-gaps.ts';
import { thirdPartyMetrics } from './third-party-metrics.ts';
import { readMonitoring, type Alert, type Dashboard, type Monitoring } from './monitoring.ts';

const monitoring = readMonitoring();
const exported = new Map([...(await exportedMetrics()), ...thirdPartyMetrics]);

test('alerts and panels query exported metrics only, and every alert has a runbook', () => {
  expect(findGaps(monitoring, exported)).toEqual([]);
});

describe('each gap is reported', () => {
  const withAlert = (change: Partial<Alert>): Monitoring => {
    const [first, ...rest] = monitoring.alerts;
    return { ...monitoring, alerts: [{ ...first, ...change } as Alert, ...rest] };
  };
  const withExpression = (expr: string) => withAlert({ expr });
  const withPanel = (change: (dashboard: Dashboard) => Dashboard): Monitoring => {
    const [first, ...rest] = monitoring.dashboards;
    return { ...monitoring, dashboards: [change(first as Dashboard), ...rest] };
  };
  const [panel] = monitoring.dashboards[0]?.panels ?? [];
  const showing = (expr: string, legendFormat = '') =>
    withPanel((dashboard) => ({
      ...dashboard,
      panels: [
        { ...panel, targets: [{ ...panel?.targets[0], expr, legendFormat }] } as Dashboard['panels'][0],
      ],
    }));

  test.each<[string, Monitoring, string]>([
    ['a syntax error', withExpression('sum by (process (up)'), 'invalid PromQL'],
    ['an unknown metric', withExpression('outbox_rows > 1'), 'no process exports outbox_rows'],
    ['an unknown label', withExpression('jobs{name="x"} > 1'), 'jobs has no label name'],
    ['a grouping by an unknown label', withExpression('sum by (consumer) (jobs) > 1'), 'the label consumer'],
    ['a bucket of a metric that is no histogram', withExpression('sum by (le) (jobs) > 1'), 'the label le'],
    ['an expression without a metric', withExpression('1 > 0'), 'uses no metric'],
    ['an alert without a runbook', withAlert({ alert: 'SkyFalling' }), 'SkyFalling: has no runbook'],
    [
      'a runbook without an alert',
      { ...monitoring, alerts: monitoring.alerts.slice(1) },
      'no alert links to it',
    ],
    [
      'a runbook of another alert',
      withAlert({ annotations: { summary: 'x'.repeat(20), runbook_url: 'docs/x.md' } }),
      'links to another runbook',
    ],
    [
      'a summary with an unknown label',
      withAlert({ annotations: { summary: '{{ $labels.shelf }} is away', runbook_url: '' } }),
      'the label shelf',
    ],
    [
      'a duplicate alert',
      { ...monitoring, alerts: [...monitoring.alerts, ...monitoring.alerts] },
      'exists twice',
    ],
    ['a panel with an unknown metric', showing('sum(sockets_open)'), 'no process exports sockets_open'],
    ['a panel with an unknown variable', showing('jobs{queue="$shelf"}'), 'the variable shelf'],
    ['a legend with an unknown label', showing('jobs', '{{shelf}}'), 'the label shelf'],
    [
      'a variable with an unknown metric',
      withPanel((dashboard) => ({
        ...dashboard,
        templating: { list: [{ name: 'x', query: { query: 'label_values(sockets_open, pod)' } }] },
      })),
      'no process exports sockets_open',
    ],
    [
      'overlapping panels',
      withPanel((dashboard) => ({ ...dashboard, panels: [...dashboard.panels, ...dashboard.panels] })),
      'covers another panel',
    ],
    [
      'a file missing from kustomization.yaml',
      { ...monitoring, listed: monitoring.listed.slice(1) },
      'is not rolled out',
    ],
    ['a file that does not exist', { ...monitoring, files: monitoring.files.slice(1) }, 'does not exist'],
  ])('%s', (_, faulty, problem) => {
    expect(findGaps(faulty, exported).join('\n')).toContain(problem);
  });
});
