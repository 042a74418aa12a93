import { rounds, shuffle } from '../measure/paired-rounds.ts';
import { rangeOf } from '../results/compare.rules.ts';
import { rangeText } from '../results/print-comparison.ts';
import type { Figure } from '../results/result.ts';

/** Answers or orders per second of each system, one value per round. */
export type Rates = Readonly<Record<string, readonly number[]>>;

/** Measures all systems once per round, in random order, and drops the first round. */
export async function interleave<System>(
  systems: Readonly<Record<string, System>>,
  measure: (system: System) => Promise<number>,
): Promise<Rates> {
  const rates: Record<string, number[]> = {};
  for (let round = -1; round < rounds; round += 1)
    for (const [name, system] of shuffle(Object.entries(systems))) {
      const rate = await measure(system);
      if (round >= 0) (rates[name] ??= []).push(rate);
    }
  return rates;
}

/** Prints the rates, and the ratios of PetCare to the other systems with their goals. */
export function printRates(what: string, rates: Rates, goals: Readonly<Record<string, number>>): void {
  console.log(`\n${what}`);
  const { PetCare: own = [], ...others } = rates;
  for (const [system, values] of Object.entries({ PetCare: own, ...others }))
    console.log(`  ${system.padEnd(20)} ${rangeText(rangeOf(values))} per second`);
  for (const [system, values] of Object.entries(others)) {
    const ratios = own.map((rate, round) => rate / (values[round] ?? Number.NaN));
    const goal = goals[system];
    const aim = goal === undefined ? '' : `, goal ${goal}`;
    console.log(`  ${`PetCare to ${system}`.padEnd(20)} ${rangeText(rangeOf(ratios))}${aim}`);
  }
}

export function figuresOfRates(what: string, rates: Rates): Figure[] {
  return Object.entries(rates).map(([system, values]) => ({
    name: `${what}: ${system}`,
    unit: 'per second',
    better: 'higher',
    values,
  }));
}
