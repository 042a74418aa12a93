import { rangeOf, type Comparison, type Range } from './compare.rules.ts';

const columns = [
  { title: 'ratio', width: 24 },
  { title: 'before', width: 28 },
  { title: 'after', width: 28 },
] as const;

/** Returns a comparison as a table for the terminal, one line per figure. */
export function comparisonTable({ figures, onlyBefore, onlyAfter }: Comparison): string {
  const nameWidth =
    Math.max(...figures.map(({ name, unit }) => `${name}, ${unit}`.length), 'figure'.length) + 2;
  const line = (name: string, cells: readonly string[], change: string) =>
    `${name.padEnd(nameWidth)}${columns.map(({ width }, at) => (cells[at] ?? '').padEnd(width)).join('')}${change}`.trimEnd();
  return [
    line(
      'figure',
      columns.map(({ title }) => title),
      '',
    ),
    ...figures.map(({ name, unit, before, after, ratio, change }) =>
      line(
        `${name}, ${unit}`,
        [ratio ? rangeText(ratio) : '–', rangeText(rangeOf(before)), rangeText(rangeOf(after))],
        change === 'unclear' ? '' : change,
      ),
    ),
    ...[...onlyBefore].map((name) => `${name}: only before`),
    ...[...onlyAfter].map((name) => `${name}: only after`),
  ].join('\n');
}

/** Returns a range as `median [least–most]`, and only the value where all are equal. */
export function rangeText({ median, least, most }: Range): string {
  return least === most ? digits(median) : `${digits(median)} [${digits(least)}–${digits(most)}]`;
}

/** Three significant digits, and no decimals from a hundred on. */
function digits(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
