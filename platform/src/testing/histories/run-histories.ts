import fc from 'fast-check';

export const fullSize = process.env['PETCARE_VERIFY'] === 'full';

/** Generated histories per test: of rules alone, and of a service with its database. */
const fullCounts = { rules: 20_000, database: 500 };
const historyCounts = fullSize ? fullCounts : { rules: 1_000, database: 30 };

/** Time limit of a test in milliseconds; none at full size. */
export const historyTimeout = fullSize ? 0 : 60_000;
/** As `historyTimeout`, for walks through a service, of which a control may need many. */
export const walkTimeout = fullSize ? 0 : 240_000;

interface Histories<T> {
  /** Names the model in the printed figures. */
  readonly name: string;
  readonly of: keyof typeof historyCounts;
  /** Number of histories, where those of the model are more expensive than others. */
  readonly runs?: number;
  readonly histories: fc.Arbitrary<T>;
  /** @throws when the history breaks the model. */
  readonly check: (history: T) => void | Promise<void>;
}

/** Seed and path of one history, as a failed run prints them: `HISTORY=<seed>:<path>`. */
function repeated(): { seed?: number; path?: string } {
  const [seed, ...path] = (process.env['HISTORY'] ?? '').split(':');
  return seed ? { seed: Number(seed), ...(path.length > 0 && { path: path.join(':') }) } : {};
}

/**
 * Checks generated histories, and prints their number, seed and time at full size.
 * @throws the failing history, shortened unless a database is involved, with the setting that repeats it.
 */
export async function runHistories<T>({ name, of, runs, histories, check }: Histories<T>): Promise<void> {
  const begin = performance.now();
  const property = fc.asyncProperty(histories, async (history) => check(history));
  const details = await fc.check(property, {
    numRuns: runs ?? historyCounts[of],
    endOnFailure: cannotShorten(of),
    ...repeated(),
  });
  const { failed, seed, numRuns, counterexamplePath, errorInstance } = details;
  if (failed)
    throw new Error(
      `${name}: repeat with HISTORY=${seed}:${counterexamplePath}\n${fc.defaultReportMessage(details)}`,
      { cause: errorInstance },
    );
  if (fullSize)
    console.log(
      `${name}: ${numRuns} histories, seed ${seed}, ${((performance.now() - begin) / 1_000).toFixed(1)} s`,
    );
}

/** A history that needs a race does not fail each time, and each attempt to shorten it would run a whole service. */
function cannotShorten(of: keyof typeof historyCounts): boolean {
  return of === 'database';
}

interface FailingHistory<T> {
  readonly history: T;
  readonly error: unknown;
}

/**
 * Control: runs histories against an injected bug.
 * @returns the failing history, shortened unless a database is involved, and its error.
 * @throws when no history finds the bug.
 */
export async function findFailingHistory<T>(tested: Histories<T>): Promise<FailingHistory<T>> {
  const { name, of, histories, check } = tested;
  const property = fc.asyncProperty(histories, async (history) => check(history));
  const endOnFailure = cannotShorten(of);
  // Ends at the first failure, so that a rare bug costs time and is never missed.
  const details = await fc.check(property, { numRuns: fullCounts[of], endOnFailure });
  const { counterexample, errorInstance: error, numRuns, seed } = details;
  if (!counterexample) throw new Error(`${name}: ${numRuns} histories did not find it (seed ${seed})`);
  const [history] = counterexample;
  if (fullSize)
    console.log(`control, ${name}: found by history ${numRuns}, seed ${seed}: ${fc.stringify(history)}`);
  return { history, error };
}
