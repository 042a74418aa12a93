import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Every name a metric is exported by, with the labels its series carry. */
export type ExportedMetrics = ReadonlyMap<string, readonly string[]>;

interface RealMetric {
  readonly name: string;
  readonly labelNames: readonly string[];
}

/** A definition as all of ours are written: a literal with a name and a help, and perhaps labels. */
const definition = /\{\s*name: '([a-z_]+)',\s*help:\s*(?:'[^']*'|"[^"]*"|`[^`]*`),([^}]*)/g;

/**
 * What our processes export: Node's own from a real registry, ours from where they are defined in the code, so that no
 * server needs to run. That nothing is missed shows the test which reads `/metrics` of a running system.
 */
export async function exportedMetrics(): Promise<ExportedMetrics> {
  const found = new Map<string, readonly string[]>();
  // By its path: nothing of the stack may depend on what is shipped.
  const { createMetrics } = (await import(
    pathToFileURL(path.join(checkout, 'platform/src/observability/metrics.ts')).href
  )) as {
    createMetrics(name: string): { registry: { getMetricsAsArray(): readonly RealMetric[] } };
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
