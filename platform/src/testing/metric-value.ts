import type { Registry } from 'prom-client';

/**
 * Returns the value of a metric with these labels; of a histogram by the name of its `_count` or `_sum`. Undefined when
 * there is none.
 */
export async function metricValue(
  { registry }: { readonly registry: Registry },
  name: string,
  labels: Readonly<Record<string, string | number>> = {},
): Promise<number | undefined> {
  const metricName = registry.getSingleMetric(name) ? name : name.replace(/_(count|sum)$/, '');
  const metric = registry.getSingleMetric(metricName);
  if (!metric) throw new Error(`there is no metric ${name}`);
  const { values } = (await metric.get()) as { values: Value[] };
  return values.find(
    (one) =>
      (one.metricName ?? metricName) === name &&
      Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  )?.value;
}

interface Value {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}
