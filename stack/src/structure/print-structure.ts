import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { consumerNames } from '@petcare/contracts/consumers.ts';
import { cruise } from './cruise.ts';
import { findCycles, findPairs, folderGraphOf } from './folder-graph.ts';
import { filesOf, walks } from './walks.ts';

const checkout = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

const product = /^(contracts|platform|pdf|gateway|services|workers|frontend\/(src|server))\//;
const tooling = /^(stack|e2e|bench|frontend\/scripts)\//;
const code = /\.(ts|tsx|mjs|cjs)$/;
const test = /\.test\.tsx?$|\.fixture\.tsx?$|\/testing\//;
const maxPairs = 20;
const maxFolders = 10;
const maxNames = 12;

interface SourceFile {
  readonly path: string;
  readonly lines: number;
}

export async function printStructure(): Promise<boolean> {
  const files = await sourceFiles();
  const { modules } = cruise(checkout);
  const graph = folderGraphOf(modules);
  const [pairs, cycles] = [findPairs(graph), findCycles(graph)];
  console.log(`pairs of folders that import each other: ${pairs.length}`);
  for (const [one, other] of pairs.slice(0, maxPairs)) console.log(`  ${one} <-> ${other}`);
  console.log(`cycles of folders: ${cycles.length}`);
  for (const cycle of cycles) {
    const more = cycle.length > maxNames ? ', …' : '';
    console.log(`  ${cycle.length}: ${cycle.slice(0, maxNames).join(', ')}${more}`);
  }

  const folders = Map.groupBy(files, (file) => path.dirname(file.path));
  const largest = [...folders].toSorted((a, b) => b[1].length - a[1].length).slice(0, maxFolders);
  console.log(`largest folders of ${folders.size}, in files with tests:`);
  for (const [folder, some] of largest) console.log(`  ${String(some.length).padStart(3)} ${folder}`);

  const linesOf = (matches: (file: string) => boolean) =>
    files.filter((file) => matches(file.path)).reduce((sum, { lines }) => sum + lines, 0);
  console.log(
    `lines: product ${linesOf((file) => product.test(file) && !test.test(file))}, its tests ${linesOf((file) => product.test(file) && test.test(file))}, tooling ${linesOf((file) => tooling.test(file))}`,
  );
  console.log(
    `consumers: ${consumerNames.length}, queues with their dead letters: ${2 * consumerNames.length}`,
  );

  const linesByFile = new Map(files.map((file) => [file.path, file.lines]));
  for (const [walk, entries] of Object.entries(walks)) {
    const read = filesOf(entries, modules);
    const lines = read.reduce((sum, file) => sum + (linesByFile.get(file) ?? 0), 0);
    console.log(`${walk}: ${read.length} files, ${lines} lines`);
    for (const file of read) console.log(`  ${String(linesByFile.get(file)).padStart(4)} ${file}`);
  }
  return pairs.length === 0 && cycles.length === 0;
}

async function sourceFiles(): Promise<SourceFile[]> {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: checkout, maxBuffer: 2 ** 26 });
  const paths = stdout.split('\0').filter((file) => code.test(file) && existsSync(path.join(checkout, file)));
  return Promise.all(
    paths.map(async (file) => {
      const text = await readFile(path.join(checkout, file), 'utf8');
      return { path: file, lines: text.split('\n').length - 1 };
    }),
  );
}
