import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from '../concurrency/with-timeout.ts';

interface Value {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface WatchedValue {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Asks the database, the broker or whoever knows. Labels must come from a list that is known beforehand. */
  read(): Promise<readonly Value[]>;
}

/** Prometheus gives a scrape ten seconds; one server that is frozen must not cost it. */
const patienceMs = 2_000;

/**
 * A gauge that is asked for when the metrics are. While whoever knows does not answer it has no value, and all other
 * metrics are told as ever.
 */
export function watchValue(
  { registry }: { readonly registry: Registry },
  { name, help, labels = [], read }: WatchedValue,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      let values: readonly Value[] = [];
      const answer = async () => {
        values = await read();
      };
      await withTimeout(patienceMs, answer());
      gauge.reset();
      // A gauge without labels is reset to zero, which would be a value.
      if (labels.length === 0) gauge.remove();
      for (const one of values) gauge.set(one.labels ?? {}, one.value);
    },
  });
}

/** Asks for something no more often than every so many milliseconds: several gauges come from one answer. */
export function askedAtMostEvery<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (!last || Date.now() - last.at >= milliseconds) last = { at: Date.now(), answer: ask() };
    return last.answer;
  };
}
