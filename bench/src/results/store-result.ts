import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchResult, Figure } from './result.ts';

export const resultsFolder = fileURLToPath(new URL('../../../.data/bench/', import.meta.url));

/** Writes the figures of a run to a file of its own and prints its path, for `npm run bench -- compare`. */
export async function storeResult(benchmark: string, figures: readonly Figure[]): Promise<void> {
  const at = new Date().toISOString();
  const result: BenchResult = { benchmark, at, load: loadavg()[0] ?? 0, figures };
  const file = path.join(resultsFolder, `${benchmark}-${at.replaceAll(':', '-')}.json`);
  await mkdir(resultsFolder, { recursive: true });
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\nresults: ${path.relative(process.cwd(), file)}`);
}
