import type { ExportedMetrics } from './exported-metrics.ts';
import { readPromQl } from './promql.ts';
import type { Dashboard, Watching } from './monitoring.ts';

/** What whoever scrapes adds to every series, and `process`, which our processes say of themselves. */
const everywhere = new Set(['process', 'namespace', 'pod', 'instance', 'job']);

/** One sentence for everything that would leave us blind: no PromQL, nothing of that name, no runbook. */
export function findBlindSpots(watching: Watching, exported: ExportedMetrics): string[] {
  const { alerts, dashboards, runbooks, listed, files } = watching;
  return [
    ...alerts.flatMap(({ alert, expr, annotations }) => {
      const used = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
      const inQuery = problemsOf(expr, used, exported);
      return [
        ...inQuery.map((problem) => `alert ${alert}: ${problem}`),
        ...(annotations.runbook_url === runbookOf(alert) ? [] : [`alert ${alert}: names another runbook`]),
        ...(runbooks.includes(runbookOf(alert)) ? [] : [`alert ${alert}: has no runbook`]),
      ];
    }),
    ...doubles(alerts.map(({ alert }) => alert)).map((alert) => `alert ${alert}: is there twice`),
    ...runbooks
      .filter((file) => !alerts.some(({ alert }) => runbookOf(alert) === file))
      .map((file) => `${file}: no alert leads to it`),
    ...dashboards.flatMap((dashboard) =>
      problemsOfDashboard(dashboard, exported).map((problem) => `dashboard ${dashboard.uid}: ${problem}`),
    ),
    ...doubles(dashboards.map(({ uid }) => uid)).map((uid) => `dashboard ${uid}: is there twice`),
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

/** What is wrong with an expression whose result is shown with these labels. */
function problemsOf(expression: string, shown: readonly string[], exported: ExportedMetrics): string[] {
  const { errors, selectors, groupings } = readPromQl(expression);
  const known = new Set(selectors.flatMap(({ metric }) => exported.get(metric) ?? []));
  return [
    ...errors.map((error) => `no PromQL: ${error}`),
    ...(selectors.length === 0 ? ['asks for no metric'] : []),
    ...selectors.flatMap(({ metric, labels }) => unknownIn(metric, labels, exported)),
    ...[...groupings, ...shown]
      .filter((label) => !known.has(label) && !everywhere.has(label))
      .map((label) => `nothing in it has the label ${label}`),
  ];
}

function unknownIn(metric: string, labels: readonly string[], exported: ExportedMetrics): string[] {
  const known = exported.get(metric);
  if (!known) return [`nobody exports ${metric}`];
  return labels
    .filter((label) => !known.includes(label) && !everywhere.has(label))
    .map((label) => `${metric} has no label ${label}`);
}

/** `OutboxStuck` is explained in `docs/operations/runbooks/outbox-stuck.md`. */
function runbookOf(alert: string): string {
  const name = alert.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase();
  return `docs/operations/runbooks/${name}.md`;
}

function textOf(query: string | { readonly query: string }): string {
  return typeof query === 'string' ? query : query.query;
}

function doubles(names: readonly string[]): string[] {
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
