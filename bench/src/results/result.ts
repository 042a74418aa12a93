export interface Figure {
  readonly name: string;
  /** Such as `ms` or `per second`. */
  readonly unit: string;
  readonly better: 'higher' | 'lower';
  /** One value per round. */
  readonly values: readonly number[];
}

export interface BenchResult {
  readonly benchmark: string;
  readonly at: string;
  /** Load of the machine over the last minute, at the end of the run. */
  readonly load: number;
  readonly figures: readonly Figure[];
}

/** @throws Error – the text is not a result. */
export function parseResult(text: string): BenchResult {
  const parsed: unknown = JSON.parse(text);
  if (isResult(parsed)) return parsed;
  throw new Error('this file is not the result of a benchmark');
}

function isResult(value: unknown): value is BenchResult {
  if (!isObject(value)) return false;
  const { benchmark, at, load, figures } = value;
  return (
    typeof benchmark === 'string' &&
    typeof at === 'string' &&
    typeof load === 'number' &&
    Array.isArray(figures) &&
    figures.every(isFigure)
  );
}

function isFigure(value: unknown): value is Figure {
  if (!isObject(value)) return false;
  const { name, unit, better, values } = value;
  return (
    typeof name === 'string' &&
    typeof unit === 'string' &&
    (better === 'higher' || better === 'lower') &&
    Array.isArray(values) &&
    values.length > 0 &&
    values.every((one) => typeof one === 'number')
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
