import { cruise } from './cruise.ts';
import { crowdedFolders, findCycles, folderGraphOf, importsBetween } from './folder-graph.ts';

/*
 * `npm run check:imports`, in the current directory: .dependency-cruiser.cjs, no cycles of folders, no crowded
 * folders. dependency-cruiser's own folder rule does not detect a folder that imports its parent back. Fails when
 * too few modules were read, because dependency-cruiser reports nothing without a TypeScript compiler.
 */
const minModules = Number(process.env['FEWEST_MODULES'] ?? 100);
const maxShown = 40;

const { modules, summary } = cruise();
const problems = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...findCycles(folderGraphOf(modules)).map((circle) => {
    const imports = importsBetween(modules, circle).slice(0, maxShown);
    return `no-folder-cycles: ${circle.toSorted().join(', ')} import each other:\n  ${imports.join('\n  ')}`;
  }),
  ...crowdedFolders(modules).map(({ folder, files }) => `crowded-folder: ${folder} holds ${files} files`),
  ...(summary.totalCruised < minModules
    ? [`only ${summary.totalCruised} modules were read; at least ${minModules} were expected`]
    : []),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else
  console.log(
    `imports: ${summary.totalCruised} modules, no rule violated, no cycle of folders, no crowded folder`,
  );
