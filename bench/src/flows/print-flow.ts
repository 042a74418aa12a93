import { flowTotals } from './flow-figures.ts';
import type { FlowCost } from './measure-flow.ts';

/** Prints the cost of one run: processor time by process, database commands by name, then everything else. */
export function printFlow(name: string, cost: FlowCost): void {
  const { milliseconds, commands, counts } = flowTotals(cost);
  const { 'database commands': commandCount = 0, ...others } = counts;
  console.log(`\none ${name}`);
  row('processor time, ms', milliseconds);
  for (const [process, used] of sorted(Object.entries(cost.milliseconds)))
    if (used >= 0.05) row(`  ${process}`, used);
  row('database commands', commandCount);
  for (const [command, count] of sorted(commands)) row(`  ${command}`, count);
  for (const [label, count] of Object.entries(others)) row(label, count);
}

const sorted = (entries: readonly (readonly [string, number])[]) =>
  entries.toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other));

function row(label: string, value: number): void {
  console.log(label.padEnd(44) + value.toFixed(1).padStart(8));
}
