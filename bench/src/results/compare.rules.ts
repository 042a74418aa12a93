import type { BenchResult, Figure } from './result.ts';

export interface Range {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export interface ComparedFigure extends Pick<Figure, 'name' | 'unit'> {
  readonly before: Figure['values'];
  readonly after: Figure['values'];
  /** After to before; null when a value before was 0. */
  readonly ratio: Range | null;
  /** `unclear`: the values of both runs overlap, or their medians differ by two per cent at most. */
  readonly change: 'better' | 'worse' | 'unclear';
}

export interface Comparison {
  readonly figures: readonly ComparedFigure[];
  /** Names of the figures that only one of the results has. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
}

/** As a share of the median before. Runs of a single round have no range. */
const smallestChange = 0.02;

/**
 * Compares the figures that two results of a benchmark have in common. The range of a ratio spans all pairs of rounds,
 * because rounds of different runs belong to no common moment.
 * @throws Error – they are results of different benchmarks.
 */
export function compareResults(before: BenchResult, after: BenchResult): Comparison {
  if (before.benchmark !== after.benchmark)
    throw new Error(`${before.benchmark} cannot be compared with ${after.benchmark}`);
  const former = new Map(before.figures.map((figure) => [figure.name, figure]));
  const names = new Set(after.figures.map(({ name }) => name));
  return {
    figures: after.figures.flatMap((figure) => {
      const counterpart = former.get(figure.name);
      return counterpart ? [compareFigure(counterpart, figure)] : [];
    }),
    onlyBefore: [...former.keys()].filter((name) => !names.has(name)),
    onlyAfter: [...names].filter((name) => !former.has(name)),
  };
}

export function rangeOf(values: readonly number[]): Range {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = sorted.length / 2;
  return {
    median: (at(Math.ceil(middle) - 1) + at(Math.floor(middle))) / 2,
    least: at(0),
    most: at(sorted.length - 1),
  };
}

function compareFigure(
  { values: before }: Figure,
  { name, unit, better, values: after }: Figure,
): ComparedFigure {
  const [one, other] = [rangeOf(before), rangeOf(after)];
  const ratio =
    one.least > 0
      ? {
          median: other.median / one.median,
          least: other.least / one.most,
          most: other.most / one.least,
        }
      : null;
  return { name, unit, before, after, ratio, change: changeOf(one, other, better) };
}

function changeOf(one: Range, other: Range, better: Figure['better']): ComparedFigure['change'] {
  if (Math.abs(other.median - one.median) <= smallestChange * one.median) return 'unclear';
  const isLower = other.most < one.least;
  const isHigher = other.least > one.most;
  if (!isLower && !isHigher) return 'unclear';
  return isLower === (better === 'lower') ? 'better' : 'worse';
}
