import path from 'node:path';
import { consumerNames } from '@petcare/contracts/consumers.ts';
import { CHECKOUT } from '../checkout.ts';
import { ceilings } from './ceilings.ts';
import { cruise } from './cruise.ts';
import { figuresOf } from './figures.ts';
import { findCycles, findPairs, folderGraphOf } from './folder-graph.ts';
import { isProduct, isProductTest, isTooling, readSourceFiles } from './source-files.ts';
import { filesOf, walks } from './walks.ts';

const maxPairs = 20;
const maxFolders = 10;
const maxNames = 12;

export async function printStructure(): Promise<boolean> {
  const files = readSourceFiles(CHECKOUT);
  const { modules } = cruise(CHECKOUT);
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
    `lines: product ${linesOf(isProduct)}, its tests ${linesOf(isProductTest)}, tooling ${linesOf(isTooling)}`,
  );
  console.log(
    `consumers: ${consumerNames.length}, queues with their dead letters: ${2 * consumerNames.length}`,
  );

  for (const [walk, entries] of Object.entries(walks)) {
    console.log(`${walk}:`);
    for (const file of filesOf(entries, modules)) console.log(`  ${file}`);
  }
  console.log('each at most its ceiling, which `npm run check` keeps:');
  for (const [name, figure] of Object.entries(figuresOf(files, modules)))
    console.log(`  ${name.padEnd(52)} ${String(figure).padStart(6)} of ${ceilings[name]}`);
  return pairs.length === 0 && cycles.length === 0;
}
