import type { Figure } from '../results/result.ts';
import type { FlowCost } from './measure-flow.ts';

/** Counts below this, per run, belong to something else that runs now and then. */
const smallest = 0.05;

export interface FlowTotals {
  readonly milliseconds: number;
  /** Database commands by name, without the rare ones. */
  readonly commands: readonly (readonly [string, number])[];
  readonly counts: Readonly<Record<string, number>>;
}

export function flowTotals({ milliseconds, counts }: FlowCost): FlowTotals {
  const shown = Object.entries(counts).filter(([, count]) => count >= smallest);
  const isScript = (label: string) => label.startsWith('Lua');
  const commands = shown.filter(([label]) => label.includes(' ') && !isScript(label));
  return {
    milliseconds: sum(Object.values(milliseconds)),
    commands,
    counts: {
      'database commands': sum(commands.map(([, count]) => count)),
      'transactions committed': counts['commitTransaction'] ?? 0,
      'transactions aborted': counts['abortTransaction'] ?? 0,
      events: counts['events'] ?? 0,
      jobs: counts['jobs'] ?? 0,
      'Lua scripts': sum(shown.filter(([label]) => isScript(label)).map(([, count]) => count)),
    },
  };
}

/** Returns the cost of one run as figures to be stored. */
export function flowFigures(flow: string, cost: FlowCost): Figure[] {
  const { milliseconds, counts } = flowTotals(cost);
  const figure = (name: string, unit: string, value: number): Figure => ({
    name: `${flow}: ${name}`,
    unit,
    better: 'lower',
    values: [value],
  });
  return [
    figure('processor time', 'ms', milliseconds),
    ...Object.entries(cost.milliseconds).map(([process, ms]) =>
      figure(`processor time of ${process}`, 'ms', ms),
    ),
    ...Object.entries(counts).map(([name, count]) => figure(name, 'per run', count)),
  ];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
