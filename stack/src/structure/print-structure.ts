import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { consumerNames } from '@petcare/contracts/consumers.ts';
import { cruise } from './cruise.ts';
import { findCircles, findPairs, folderGraphOf } from './folder-graph.ts';
import { filesOf, walks } from './walks.ts';

const checkout = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Everything that is shipped. */
const product = /^(contracts|platform|gateway|services|workers|frontend\/(src|server))\//;
const tooling = /^(stack|e2e|bench|frontend\/scripts)\//;
const code = /\.(ts|tsx|mjs|cjs)$/;
const test = /\.test\.tsx?$|\.fixture\.tsx?$|\/testing\//;
const mostPairs = 20;
const mostFolders = 10;
const mostNames = 12;

interface SourceFile {
  readonly path: string;
  readonly lines: number;
}

/** Prints the structure of the repository in figures. @returns whether imports between folders run one way. */
export async function printStructure(): Promise<boolean> {
  const files = await sourceFiles();
  const { modules } = cruise(checkout);
  const graph = folderGraphOf(modules);
  const [pairs, circles] = [findPairs(graph), findCircles(graph)];
  console.log(`pairs of folders that import each other: ${pairs.length}`);
  for (const [one, other] of pairs.slice(0, mostPairs)) console.log(`  ${one} <-> ${other}`);
  console.log(`circles of folders: ${circles.length}`);
  for (const circle of circles) {
    const more = circle.length > mostNames ? ', …' : '';
    console.log(`  ${circle.length}: ${circle.slice(0, mostNames).join(', ')}${more}`);
  }

  const folders = Map.groupBy(files, (file) => path.dirname(file.path));
  const largest = [...folders].toSorted((a, b) => b[1].length - a[1].length).slice(0, mostFolders);
  console.log(`largest folders of ${folders.size}, in files with tests:`);
  for (const [folder, some] of largest) console.log(`  ${String(some.length).padStart(3)} ${folder}`);

  const linesOf = (holds: (file: string) => boolean) =>
    files.filter((file) => holds(file.path)).reduce((sum, { lines }) => sum + lines, 0);
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
  return pairs.length === 0 && circles.length === 0;
}

/** The code that git knows. */
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
