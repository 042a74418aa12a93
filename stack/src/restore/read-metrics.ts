export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Returns the samples of one metric that a process prints at `/metrics`. */
export async function readMetrics(url: string, name: string): Promise<Sample[]> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url}/metrics answered ${response.status}`);
  const line = new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`);
  return (await response.text()).split('\n').flatMap((text) => {
    const [found, labels = '', value] = line.exec(text) ?? [];
    if (found === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', its = '']) => [label, its]);
    return [{ labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });
}
