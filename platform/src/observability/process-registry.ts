import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The registry to which modules add their metrics when they load. One per process; `createMetrics` exposes it under the
 * name of the process.
 */
export const processRegistry = new Registry();

interface NewMetric<L extends string> {
  readonly name: string;
  readonly help: string;
  /** Label values must come from a known list: an id in a label creates a series for ever. */
  readonly labels?: readonly L[];
}

export function newCounter<L extends string = never>({ name, help, labels = [] }: NewMetric<L>): Counter<L> {
  return new Counter({ name, help, labelNames: [...labels], registers: [processRegistry] });
}

export function newGauge<L extends string = never>({ name, help, labels = [] }: NewMetric<L>): Gauge<L> {
  return new Gauge({ name, help, labelNames: [...labels], registers: [processRegistry] });
}

/** Buckets in seconds for work that normally takes milliseconds. */
export const fastBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Buckets in seconds for work that may wait for a server to recover. */
export const slowBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800];

/**
 * Creates a histogram of this process, in seconds.
 * @throws when the name is taken.
 */
export function newHistogram<L extends string = never>({
  name,
  help,
  labels = [],
  buckets = fastBuckets,
}: NewMetric<L> & { readonly buckets?: readonly number[] }): Histogram<L> {
  return new Histogram({
    name,
    help,
    labelNames: [...labels],
    buckets: [...buckets],
    registers: [processRegistry],
  });
}
