import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

export type ExportedMetrics = ReadonlyMap<string, readonly string[]>;

interface RegistryMetric {
  readonly name: string;
  readonly labelNames: readonly string[];
}

const definition = /\{\s*name: '([a-z_]+)',\s*help:\s*(?:'[^']*'|"[^"]*"|`[^`]*`),([^}]*)/g;

/**
 * Returns all exported metrics, Node's from a real registry and ours from their definitions in the code, so that no
 * server needs to run. An e2e test of `/metrics` verifies that the list is complete.
 */
export async function exportedMetrics(): Promise<ExportedMetrics> {
  const found = new Map<string, readonly string[]>();
  // Imported by path, because the stack must not depend on shipped code.
  const { createMetrics } = (await import(
    pathToFileURL(path.join(checkout, 'platform/src/observability/metrics.ts')).href
  )) as {
    createMetrics(name: string): { registry: { getMetricsAsArray(): readonly RegistryMetric[] } };
  };
  for (const { name, labelNames } of createMetrics('check').registry.getMetricsAsArray())
    add(found, name, labelNames);
  const sources = globSync(['{platform,gateway,workers}/src/**/*.ts', 'services/*/src/**/*.ts'], {
    cwd: checkout,
  });
  for (const file of sources.filter((one) => !one.endsWith('.test.ts')))
    for (const [, name = '', rest = ''] of readFileSync(path.join(checkout, file), 'utf8').matchAll(
      definition,
    ))
      add(found, name, labelsIn(rest));
  return found;
}

function add(found: Map<string, readonly string[]>, name: string, labels: readonly string[]): void {
  for (const suffix of ['', '_count', '_sum']) found.set(`${name}${suffix}`, labels);
  found.set(`${name}_bucket`, [...labels, 'le']);
}

function labelsIn(rest: string): string[] {
  const listed = /label(?:s|Names): \[([^\]]*)\]/.exec(rest)?.[1] ?? '';
  return [...listed.matchAll(/'(\w+)'/g)].map(([, label = '']) => label);
}
