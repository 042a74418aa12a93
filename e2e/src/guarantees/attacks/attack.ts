import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { GeneratedAttack } from './probes/probe.ts';
import { ways } from './probes/target.ts';

/** A test by its file, from the root of the repository, and words of its title. */
export type NamedTest = readonly [file: `${string}.test.ts`, title: string];

export interface Attack {
  /** The attacker's action, as a predicate. */
  readonly tries: string;
  /** Endpoints that the attack can be tried on. */
  readonly on: (endpoint: Endpoint, name: string) => boolean;
  /** Requests that derive from the endpoint table, run by `probes/generated-attacks.test.ts`. */
  readonly generated?: GeneratedAttack;
  /** A test that tries every endpoint of the table itself. */
  readonly everyEndpoint?: NamedTest;
  /** Tests of single endpoints. */
  readonly tests?: Readonly<Record<string, NamedTest>>;
  /** Tests of parts that are no endpoint, such as sockets. */
  readonly beside?: readonly NamedTest[];
}

export interface MatrixRow {
  readonly attack: string;
  readonly tries: string;
  readonly generated: number;
  readonly byTest: number;
  readonly doesNotApply: number;
  /** Endpoints that the attack can be tried on without a test that does. */
  readonly open: readonly string[];
  readonly beside: number;
}

/** Assigns every endpoint to every attack. */
export function matrixOf(
  attacks: Readonly<Record<string, Attack>>,
  table: Readonly<Record<string, Endpoint>>,
): MatrixRow[] {
  return Object.entries(attacks).map(([attack, row]) => {
    const all = Object.entries(table);
    const applies = all.filter(([name, endpoint]) => row.on(endpoint, name));
    const isGenerated = ([, endpoint]: [string, Endpoint]) =>
      row.everyEndpoint !== undefined ||
      ways.some((way) => (row.generated?.(endpoint, way) ?? []).length > 0);
    const generated = applies.filter(isGenerated);
    const byTest = applies.filter((one) => !isGenerated(one) && row.tests?.[one[0]]);
    const covered = new Set([...generated, ...byTest].map(([name]) => name));
    return {
      attack,
      tries: row.tries,
      generated: generated.length,
      byTest: byTest.length,
      doesNotApply: all.length - applies.length,
      open: applies.flatMap(([name]) => (covered.has(name) ? [] : [name])),
      beside: row.beside?.length ?? 0,
    };
  });
}

export function namedTestsOf({ tests = {}, beside = [], everyEndpoint }: Attack): NamedTest[] {
  return [...Object.values(tests), ...beside, ...(everyEndpoint ? [everyEndpoint] : [])];
}

/** Returns a table as text, one line per attack. */
export function printMatrix(rows: readonly MatrixRow[]): string[] {
  const heading = ['attack', 'generated', 'by test', 'not applicable', 'other tests', 'OPEN'];
  const lines = rows.map(({ attack, generated, byTest, doesNotApply, beside, open }) => [
    attack,
    ...[generated, byTest, doesNotApply, beside].map(String),
    open.length === 0 ? '0' : `${open.length}: ${open.join(', ')}`,
  ]);
  const widths = heading.map((_, column) =>
    Math.max(
      ...[heading, ...lines].slice(0, -1).map((line) => (column === 5 ? 0 : (line[column] ?? '').length)),
    ),
  );
  return [heading, ...lines].map((line) =>
    line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
}
