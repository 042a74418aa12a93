import type { FlowCost } from './measure-flow.ts';

/** Prints the cost of one run: processor time by process, then database commands, then everything else. */
export function printFlow(name: string, { milliseconds, counts }: FlowCost): void {
  const shown = Object.entries(counts).filter(([, count]) => count >= 0.05);
  const isCommand = (label: string) => label.includes(' ') && !label.startsWith('Lua');
  const ended = (command: string) => counts[command] ?? 0;
  const commands = shown.filter(([label]) => isCommand(label));
  console.log(`\none ${name}`);
  row('processor time, ms', sum(Object.values(milliseconds)));
  for (const [process, used] of sorted(Object.entries(milliseconds)))
    if (used >= 0.05) row(`  ${process}`, used);
  row('database commands', sum(commands.map(([, count]) => count)));
  for (const [command, count] of sorted(commands)) row(`  ${command}`, count);
  row('transactions committed', ended('commitTransaction'));
  row('transactions aborted', ended('abortTransaction'));
  row('events', counts['events'] ?? 0);
  row('jobs', counts['jobs'] ?? 0);
  row('Lua scripts', sum(shown.filter(([label]) => label.startsWith('Lua')).map(([, count]) => count)));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const sorted = (entries: readonly [string, number][]) =>
  entries.toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other));

function row(label: string, value: number): void {
  console.log(label.padEnd(44) + value.toFixed(1).padStart(8));
}
