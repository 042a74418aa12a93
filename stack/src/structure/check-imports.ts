import { cruise, cruiseFiles } from './cruise.ts';
import { findRaisedFigures } from './ceilings.ts';
import { figuresOf } from './figures.ts';
import { readSourceFiles } from './source-files.ts';
import { crowdedFolders, findCycles, folderGraphOf, importsBetween } from './folder-graph.ts';

/*
 * The step "imports" of `npm run check`, in the current directory: .dependency-cruiser.cjs, no cycles of folders, no
 * crowded folders, no figure above its ceiling; for given files only their own imports. dependency-cruiser's folder rule misses a folder that
 * imports its parent back. Too few modules are an error: without a TypeScript compiler it reports nothing.
 */
const given = process.argv.slice(2);
const minModules = given.length > 0 ? 0 : Number(process.env['FEWEST_MODULES'] ?? 100);
const maxShown = 40;

const { modules, summary } = given.length > 0 ? cruiseFiles(given) : cruise();
const ofFolders = given.length > 0 ? [] : modules;
/** Checkouts of tests have no walks. */
const raised =
  given.length > 0 || process.env['FEWEST_MODULES']
    ? []
    : findRaisedFigures(figuresOf(readSourceFiles(process.cwd()), modules));
const problems = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...findCycles(folderGraphOf(ofFolders)).map((circle) => {
    const imports = importsBetween(modules, circle).slice(0, maxShown);
    return `no-folder-cycles: ${circle.toSorted().join(', ')} import each other:\n  ${imports.join('\n  ')}`;
  }),
  ...crowdedFolders(ofFolders).map(({ folder, files }) => `crowded-folder: ${folder} holds ${files} files`),
  ...raised.map((one) => `raised-figure: ${one}`),
  ...(summary.totalCruised < minModules
    ? [`only ${summary.totalCruised} modules were read; at least ${minModules} were expected`]
    : []),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else
  console.log(
    `imports: ${summary.totalCruised} modules, no rule violated` +
      (given.length > 0 ? '' : ', no cycle of folders, no crowded folder'),
  );
