import { processNames } from '../plan/fault-plans.ts';
import type { Rig } from './rig.ts';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export async function readMetrics(url: string): Promise<Sample[]> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(3_000) });
  if (!response.ok) throw new Error(`${url}/metrics answered ${response.status}`);
  return parseMetrics(await response.text());
}

export function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const match = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/i.exec(line);
    if (!match) return [];
    const [, name = '', labels = '', value = ''] = match;
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text_ = '']) => [key, text_]);
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });
}

/** How often handlers ran for messages, and how many of these were delivered before. */
export interface Executions {
  readonly handled: number;
  readonly redelivered: number;
}

export interface ExecutionCounter {
  /** Reads all copies. Counts since the last reading of a copy that was killed are lost. */
  sample(): Promise<void>;
  total(): Executions;
}

const counted = {
  event_handling_duration_seconds_count: 'handled',
  event_redeliveries_total: 'redelivered',
} as const;

export function countExecutions({ petcare }: Rig): ExecutionCounter {
  const last = new Map<string, number>();
  const totals = { handled: 0, redelivered: 0 };
  return {
    async sample() {
      const copies = processNames.flatMap((name) => petcare.system.copiesOf(name));
      await Promise.all(
        copies.map(async ({ metricsUrl: url }) => {
          const samples = await readMetrics(url).catch(() => []);
          for (const [name, kind] of Object.entries(counted)) {
            const own = samples.filter((one) => one.name === name);
            if (own.length === 0) continue;
            const value = own.reduce((sum, one) => sum + one.value, 0);
            const before = last.get(`${url} ${name}`) ?? 0;
            // A restarted process counts from zero.
            totals[kind] += value < before ? value : value - before;
            last.set(`${url} ${name}`, value);
          }
        }),
      );
    },
    total: () => ({ ...totals }),
  };
}
