import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

const Alert = z.strictObject({
  alert: z.string().regex(/^([A-Z][a-z]+)+$/, 'must be in PascalCase'),
  expr: z.string(),
  for: z.string().regex(/^\d+[smh]$/),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string().min(20), runbook_url: z.string() }),
});
export type Alert = z.output<typeof Alert>;

const Rules = z.strictObject({
  apiVersion: z.literal('monitoring.coreos.com/v1'),
  kind: z.literal('PrometheusRule'),
  metadata: z.object({ name: z.string() }),
  spec: z.strictObject({
    groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Alert).min(1) })).min(1),
  }),
});

const source = z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') });
const Dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  templating: z.object({
    list: z.array(
      z.object({ name: z.string(), query: z.union([z.string(), z.object({ query: z.string() })]) }),
    ),
  }),
  panels: z
    .array(
      z.object({
        title: z.string().min(1),
        datasource: source,
        gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
        targets: z.array(z.object({ expr: z.string(), legendFormat: z.string(), datasource: source })).min(1),
      }),
    )
    .min(1),
});
export type Dashboard = z.output<typeof Dashboard>;

export interface Monitoring {
  readonly alerts: readonly Alert[];
  readonly dashboards: readonly Dashboard[];
  readonly runbooks: readonly string[];
  readonly listed: readonly string[];
  readonly files: readonly string[];
}

const folder = path.join(checkout, 'observability');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const Kustomization = z.object({
  resources: z.array(z.string()),
  configMapGenerator: z.array(z.object({ files: z.array(z.string()) })),
});

export function readMonitoring(): Monitoring {
  const alertFiles = globSync('alerts/*.yaml', { cwd: folder });
  const dashboardFiles = globSync('dashboards/*.json', { cwd: folder });
  const { resources, configMapGenerator } = Kustomization.parse(parse(read('kustomization.yaml')));
  return {
    alerts: alertFiles.flatMap((file) =>
      Rules.parse(parse(read(file))).spec.groups.flatMap(({ rules }) => rules),
    ),
    dashboards: dashboardFiles.map((file) => Dashboard.parse(JSON.parse(read(file)))),
    runbooks: globSync('docs/operations/runbooks/*.md', { cwd: checkout }).filter(
      (file) => !file.endsWith('README.md'),
    ),
    listed: [...resources, ...configMapGenerator.flatMap(({ files }) => files)],
    files: [...alertFiles, ...dashboardFiles],
  };
}
