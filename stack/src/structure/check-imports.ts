import { cruise } from './cruise.ts';
import { crowdedFolders, findCircles, folderGraphOf, importsBetween } from './folder-graph.ts';

/*
 * `npm run check:imports`, in the current directory: the import walls of .dependency-cruiser.cjs, no circle of folders and
 * no crowded folder. dependency-cruiser's own folder rule does not see a folder that imports its parent back. Fails when too
 * few modules were read: without a TypeScript compiler that it can load, it reports no violation over nothing at all.
 */
const fewest = Number(process.env['FEWEST_MODULES'] ?? 100);
const mostShown = 40;

const { modules, summary } = cruise();
const problems = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...findCircles(folderGraphOf(modules)).map((circle) => {
    const imports = importsBetween(modules, circle).slice(0, mostShown);
    return `no-folder-circles: ${circle.toSorted().join(', ')} import each other:\n  ${imports.join('\n  ')}`;
  }),
  ...crowdedFolders(modules).map(({ folder, files }) => `crowded-folder: ${folder} holds ${files} files`),
  ...(summary.totalCruised < fewest
    ? [`only ${summary.totalCruised} modules were read; at least ${fewest} were expected`]
    : []),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else
  console.log(
    `imports: ${summary.totalCruised} modules, no wall crossed, no circle of folders, no crowded folder`,
  );
