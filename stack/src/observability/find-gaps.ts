import type { ExportedMetrics } from './exported-metrics.ts';
import { readPromQl } from './promql.ts';
import type { Dashboard, Monitoring } from './monitoring.ts';

/** Labels that a scrape adds to every series, and `process`, which our processes set. */
const commonLabels = new Set(['process', 'namespace', 'pod', 'instance', 'job']);

/** Returns one sentence per gap: invalid PromQL, an unknown metric or label, a missing runbook. */
export function findGaps(monitoring: Monitoring, exported: ExportedMetrics): string[] {
  const { alerts, dashboards, runbooks, listed, files } = monitoring;
  return [
    ...alerts.flatMap(({ alert, expr, annotations }) => {
      const used = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
      const inQuery = problemsOf(expr, used, exported);
      return [
        ...inQuery.map((problem) => `alert ${alert}: ${problem}`),
        ...(annotations.runbook_url === runbookOf(alert) ? [] : [`alert ${alert}: links to another runbook`]),
        ...(runbooks.includes(runbookOf(alert)) ? [] : [`alert ${alert}: has no runbook`]),
      ];
    }),
    ...duplicates(alerts.map(({ alert }) => alert)).map((alert) => `alert ${alert}: exists twice`),
    ...runbooks
      .filter((file) => !alerts.some(({ alert }) => runbookOf(alert) === file))
      .map((file) => `${file}: no alert links to it`),
    ...dashboards.flatMap((dashboard) =>
      problemsOfDashboard(dashboard, exported).map((problem) => `dashboard ${dashboard.uid}: ${problem}`),
    ),
    ...duplicates(dashboards.map(({ uid }) => uid)).map((uid) => `dashboard ${uid}: exists twice`),
    ...files.filter((file) => !listed.includes(file)).map((file) => `${file}: is not rolled out`),
    ...listed.filter((file) => !files.includes(file)).map((file) => `${file}: does not exist`),
  ];
}

function problemsOfDashboard({ panels, templating }: Dashboard, exported: ExportedMetrics): string[] {
  const variables = new Set(templating.list.map(({ name }) => name));
  return [
    ...panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr, legendFormat }) => {
        const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
        const unknown = [...expr.matchAll(/\$(\w+)/g)]
          .map(([, name = '']) => name)
          .filter((name) => !name.startsWith('__') && !variables.has(name));
        return [
          ...problemsOf(expr, shown, exported),
          ...unknown.map((name) => `the variable ${name} does not exist`),
        ].map((problem) => `“${title}”: ${problem}`);
      }),
    ),
    ...templating.list.flatMap(({ name, query }) => {
      const [, metric, label] = /^label_values\((\w+), (\w+)\)$/.exec(textOf(query)) ?? [];
      return metric === undefined || label === undefined
        ? []
        : unknownIn(metric, [label], exported).map((problem) => `variable ${name}: ${problem}`);
    }),
    ...overlapping(panels).map((title) => `“${title}”: covers another panel`),
  ];
}

function problemsOf(expression: string, shown: readonly string[], exported: ExportedMetrics): string[] {
  const { errors, selectors, groupings } = readPromQl(expression);
  const known = new Set(selectors.flatMap(({ metric }) => exported.get(metric) ?? []));
  return [
    ...errors.map((error) => `invalid PromQL: ${error}`),
    ...(selectors.length === 0 ? ['uses no metric'] : []),
    ...selectors.flatMap(({ metric, labels }) => unknownIn(metric, labels, exported)),
    ...[...groupings, ...shown]
      .filter((label) => !known.has(label) && !commonLabels.has(label))
      .map((label) => `no metric in it has the label ${label}`),
  ];
}

function unknownIn(metric: string, labels: readonly string[], exported: ExportedMetrics): string[] {
  const known = exported.get(metric);
  if (!known) return [`no process exports ${metric}`];
  return labels
    .filter((label) => !known.includes(label) && !commonLabels.has(label))
    .map((label) => `${metric} has no label ${label}`);
}

/** Returns the runbook of an alert: `OutboxStuck` has `docs/operations/runbooks/outbox-stuck.md`. */
function runbookOf(alert: string): string {
  const name = alert.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase();
  return `docs/operations/runbooks/${name}.md`;
}

function textOf(query: string | { readonly query: string }): string {
  return typeof query === 'string' ? query : query.query;
}

function duplicates(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function overlapping(panels: Dashboard['panels']): string[] {
  return panels
    .filter((panel, index) =>
      panels.slice(0, index).some(({ gridPos: other }) => {
        const { x, y, w, h } = panel.gridPos;
        return x < other.x + other.w && other.x < x + w && y < other.y + other.h && other.y < y + h;
      }),
    )
    .map(({ title }) => title);
}
