import { describe, expect, test } from 'vitest';
import { exportedMetrics } from './exported-metrics.ts';
import { findBlindSpots } from './find-gaps.ts';
import { foreignMetrics } from './third-party-metrics.ts';
import { readWatching, type Alert, type Dashboard, type Watching } from './monitoring.ts';

const watching = readWatching();
const exported = new Map([...(await exportedMetrics()), ...foreignMetrics]);

test('every alert and every panel asks for what is exported, and every alert has its runbook', () => {
  expect(findBlindSpots(watching, exported)).toEqual([]);
});

describe('a fault that would leave us blind is found', () => {
  const withAlert = (change: Partial<Alert>): Watching => {
    const [first, ...rest] = watching.alerts;
    return { ...watching, alerts: [{ ...first, ...change } as Alert, ...rest] };
  };
  const withExpression = (expr: string) => withAlert({ expr });
  const withPanel = (change: (dashboard: Dashboard) => Dashboard): Watching => {
    const [first, ...rest] = watching.dashboards;
    return { ...watching, dashboards: [change(first as Dashboard), ...rest] };
  };
  const [panel] = watching.dashboards[0]?.panels ?? [];
  const showing = (expr: string, legendFormat = '') =>
    withPanel((dashboard) => ({
      ...dashboard,
      panels: [
        { ...panel, targets: [{ ...panel?.targets[0], expr, legendFormat }] } as Dashboard['panels'][0],
      ],
    }));

  test.each<[string, Watching, string]>([
    ['a slip of the pen', withExpression('sum by (process (up)'), 'invalid PromQL'],
    ['a metric nobody exports', withExpression('outbox_rows > 1'), 'nobody exports outbox_rows'],
    ['a label it has not', withExpression('jobs{name="x"} > 1'), 'jobs has no label name'],
    [
      'a grouping by a label it has not',
      withExpression('sum by (consumer) (jobs) > 1'),
      'the label consumer',
    ],
    ['a bucket of what is no label', withExpression('sum by (le) (jobs) > 1'), 'the label le'],
    ['a number alone', withExpression('1 > 0'), 'asks for no metric'],
    ['an alert without a runbook', withAlert({ alert: 'SkyFalling' }), 'SkyFalling: has no runbook'],
    ['a runbook nothing leads to', { ...watching, alerts: watching.alerts.slice(1) }, 'no alert leads to it'],
    [
      'a runbook of another alert',
      withAlert({ annotations: { summary: 'x'.repeat(20), runbook_url: 'docs/x.md' } }),
      'names another runbook',
    ],
    [
      'a summary with a label that is not there',
      withAlert({ annotations: { summary: '{{ $labels.shelf }} is away', runbook_url: '' } }),
      'the label shelf',
    ],
    [
      'an alert that is there twice',
      { ...watching, alerts: [...watching.alerts, ...watching.alerts] },
      'twice',
    ],
    ['a panel of a metric nobody exports', showing('sum(sockets_open)'), 'nobody exports sockets_open'],
    ['a panel with an unknown variable', showing('jobs{queue="$shelf"}'), 'the variable shelf'],
    ['a legend of a label that is not there', showing('jobs', '{{shelf}}'), 'the label shelf'],
    [
      'a variable of a metric nobody exports',
      withPanel((dashboard) => ({
        ...dashboard,
        templating: { list: [{ name: 'x', query: { query: 'label_values(sockets_open, pod)' } }] },
      })),
      'nobody exports sockets_open',
    ],
    [
      'panels on top of each other',
      withPanel((dashboard) => ({ ...dashboard, panels: [...dashboard.panels, ...dashboard.panels] })),
      'covers another panel',
    ],
    ['a file that is not rolled out', { ...watching, listed: watching.listed.slice(1) }, 'is not rolled out'],
    ['a file that does not exist', { ...watching, files: watching.files.slice(1) }, 'does not exist'],
  ])('%s', (_, faulty, sentence) => {
    expect(findBlindSpots(faulty, exported).join('\n')).toContain(sentence);
  });
});
