import ts from 'typescript';
import type { CruisedModule } from './cruise.ts';
import { areaOf } from './folder-graph.ts';
import { isProduct, type SourceFile } from './source-files.ts';
import { filesOf, walks } from './walks.ts';

export type Figures = Readonly<Record<string, number>>;

const smallLines = 30;
const longLines = 80;
/** Keys that a table of endpoints or events says once for all its rows. */
const repeatedKeys = /^ +(?:service: '|producer: '|aggregate: '|version: 1,|status: 200,)/gm;
/** Names for which the glossary has a word of the field. */
const privateWords = /\b(?:looks|hand_off|handOff|act|tell|personId|person_id)\b(?=\??:|,| }|\))/g;

/** Returns what tires a reader, each as a number that a change should not raise. */
export function figuresOf(files: readonly SourceFile[], modules: readonly CruisedModule[]): Figures {
  const sources = files.filter(({ path }) => isProduct(path));
  const matches = (pattern: RegExp, among = sources) =>
    among.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
  return {
    ...walkFigures(files, modules),
    ...folderFigures(sources),
    'repeated keys in the tables of contracts': matches(
      repeatedKeys,
      sources.filter(({ path }) => path.startsWith('contracts/')),
    ),
    'casts of lean queries': matches(/\.lean</g),
    'schemas whose documents have a type of their own': matches(/new Schema</g),
    'private words': matches(privateWords),
    [`files of at most ${smallLines} lines with one importer`]: countSmallFiles(sources, modules),
    [`functions of more than ${longLines} lines`]: sources.reduce(
      (sum, file) => sum + countLongFunctions(file),
      0,
    ),
  };
}

function walkFigures(files: readonly SourceFile[], modules: readonly CruisedModule[]): Figures {
  const linesOf = new Map(files.map(({ path, lines }) => [path, lines]));
  return Object.fromEntries(
    Object.entries(walks).flatMap(([walk, entries]) => {
      const read = filesOf(entries, modules);
      const lines = read.reduce((sum, file) => sum + (linesOf.get(file) ?? 0), 0);
      return [
        [`${walk}: files`, read.length],
        [`${walk}: lines`, lines],
      ];
    }),
  );
}

function folderFigures(sources: readonly SourceFile[]): Figures {
  const areas = new Set(sources.map(({ path }) => areaOf(path)));
  return Object.fromEntries(
    ['account', 'content', 'clinic', 'commerce'].map((service) => [
      `folders of ${service}`,
      [...areas].filter((area) => area.startsWith(`services/${service}/src/`)).length,
    ]),
  );
}

function countSmallFiles(sources: readonly SourceFile[], modules: readonly CruisedModule[]): number {
  const importers = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules)
    if (isProduct(source))
      for (const { resolved } of dependencies)
        importers.set(resolved, (importers.get(resolved) ?? new Set()).add(source));
  return sources.filter(({ path, lines }) => lines <= smallLines && importers.get(path)?.size === 1).length;
}

function countLongFunctions({ path, text, lines }: SourceFile): number {
  if (lines <= longLines) return 0;
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && lineOf(node.end) - lineOf(node.pos) > longLines) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}
