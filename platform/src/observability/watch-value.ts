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
  /** Reads the current values from their source. Label values must come from a known list. */
  read(): Promise<readonly Value[]>;
}

/** Prometheus allows ten seconds per scrape; one frozen server must not use them up. */
const readTimeoutMs = 2_000;

/**
 * Registers a gauge that is read at scrape time. When its source does not answer in time, the gauge has no value; other
 * metrics are unaffected.
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
      await withTimeout(readTimeoutMs, answer());
      gauge.reset();
      // Reset sets a gauge without labels to zero, which would be a value.
      if (labels.length === 0) gauge.remove();
      for (const one of values) gauge.set(one.labels ?? {}, one.value);
    },
  });
}

/** Caches an answer for the given milliseconds, so that several gauges share one query. */
export function cacheFor<T>(milliseconds: number, fetchValue: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (!last || Date.now() - last.at >= milliseconds) last = { at: Date.now(), answer: fetchValue() };
    return last.answer;
  };
}
