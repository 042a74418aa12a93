import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What the parts of a process count themselves, wherever in the code they are: each makes its metrics here when it is
 * loaded. A process has one of it, and tells them with its own name.
 */
export const processRegistry = new Registry();

interface NewMetric<L extends string> {
  readonly name: string;
  readonly help: string;
  /** Their values must come from a list that is known beforehand: an id in a label is a series for ever. */
  readonly labels?: readonly L[];
}

/** A counter of this process. @throws when there is one of this name. */
export function newCounter<L extends string = never>({ name, help, labels = [] }: NewMetric<L>): Counter<L> {
  return new Counter({ name, help, labelNames: [...labels], registers: [processRegistry] });
}

/** A gauge of this process, to be set by whoever knows. @throws when there is one of this name. */
export function newGauge<L extends string = never>({ name, help, labels = [] }: NewMetric<L>): Gauge<L> {
  return new Gauge({ name, help, labelNames: [...labels], registers: [processRegistry] });
}

/** For what takes milliseconds when all is well, in seconds. */
export const quickBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** For what may wait until a server is back, in seconds. */
export const patientBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800];

/** A histogram of this process, in seconds. @throws when there is one of this name. */
export function newHistogram<L extends string = never>({
  name,
  help,
  labels = [],
  buckets = quickBuckets,
}: NewMetric<L> & { readonly buckets?: readonly number[] }): Histogram<L> {
  return new Histogram({
    name,
    help,
    labelNames: [...labels],
    buckets: [...buckets],
    registers: [processRegistry],
  });
}
