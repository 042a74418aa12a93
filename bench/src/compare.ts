import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compareResults } from './results/compare.rules.ts';
import { comparisonPage } from './results/comparison-page.ts';
import { comparisonTable } from './results/print-comparison.ts';
import { parseResult, type BenchResult } from './results/result.ts';
import { resultsFolder } from './results/store-result.ts';

/*
 * Compares two results of a benchmark: `npm run bench -- compare before.json after.json`. Without the second file, the
 * newest result of the same benchmark. Prints a table and writes a page with plots.
 */
const [beforeFile, afterFile] = process.argv.slice(2);
if (beforeFile === undefined) {
  console.error('Which results? As in: npm run bench -- compare before.json [after.json]');
  process.exit(1);
}
const before = await readResult(beforeFile);
const after = await readResult(afterFile ?? (await newestOf(before.benchmark)));
const comparison = compareResults(before, after);
console.log(`${after.benchmark}: before ${before.at}, after ${after.at}\n`);
console.log(comparisonTable(comparison));
const page = path.join(resultsFolder, `compare-${after.benchmark}.html`);
await writeFile(page, comparisonPage(comparison, before, after));
console.log(`\nplots: ${path.relative(process.cwd(), page)}`);

async function readResult(file: string): Promise<BenchResult> {
  return parseResult(await readFile(file, 'utf8'));
}

async function newestOf(benchmark: string): Promise<string> {
  const named = new RegExp(String.raw`^${benchmark}-\d{4}-.*\.json$`);
  const newest = (await readdir(resultsFolder))
    .filter((name) => named.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error(`there is no other result of ${benchmark}`);
  return path.join(resultsFolder, newest);
}
