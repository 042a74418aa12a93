export const units = ['list', 'detail', 'write', 'purchase', 'sign-in', 'message'] as const;
export type Unit = (typeof units)[number];

/** Milliseconds of processor time per unit, by process. */
export type UnitCost = Readonly<Record<string, number>>;
export type Costs = Readonly<Record<Unit, UnitCost>>;

export interface Assumptions {
  /** Share of all users who are active on a day. */
  readonly activeShare: number;
  /** Actions of an active user per day, by unit. `message` counts live messages received. */
  readonly perDay: Readonly<Record<Unit, number>>;
  readonly peakFactor: number;
  /** Share of the active users with an open page at the peak. */
  readonly openShare: number;
  /** Maximum utilisation of a core at the peak. The rest is for bursts and a lost instance. */
  readonly peakUtilisation: number;
  /** Minimum instances per process, so that one can be lost or replaced. */
  readonly minCopies: number;
}

export interface Capacity {
  readonly users: number;
  readonly perSecond: Readonly<Record<Unit, number>>;
  readonly openPages: number;
  /** Processor time at the peak in cores, and the instances of one core each, by process. */
  readonly processes: Readonly<Record<string, { readonly cores: number; readonly copies: number }>>;
}

const secondsPerDay = 86_400;

export function maxPerSecond(milliseconds: number): number {
  return 1_000 / milliseconds;
}

export function capacityFor(users: number, costs: Costs, assumptions: Assumptions): Capacity {
  const { activeShare, perDay, peakFactor, openShare, peakUtilisation, minCopies } = assumptions;
  const active = users * activeShare;
  const perSecond = Object.fromEntries(
    units.map((unit) => [unit, (active * perDay[unit] * peakFactor) / secondsPerDay]),
  ) as Record<Unit, number>;
  const names = [...new Set(units.flatMap((unit) => Object.keys(costs[unit])))];
  const processes = names.map((name) => {
    const used = units.reduce((sum, unit) => sum + perSecond[unit] * (costs[unit][name] ?? 0), 0) / 1_000;
    return [name, { cores: used, copies: Math.max(minCopies, Math.ceil(used / peakUtilisation)) }] as const;
  });
  return { users, perSecond, openPages: active * openShare, processes: Object.fromEntries(processes) };
}

/** Processor seconds of each process, before and after `count` units within `seconds`. */
export interface Measurement {
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly count: number;
}

/**
 * Returns the milliseconds of processor time per unit: those of a measurement minus the idle usage. At least 0, because
 * small costs may fall below it. @param idleUsage – cores of each process without requests.
 */
export function costOf(
  { before, after, seconds, count }: Measurement,
  idleUsage: Readonly<Record<string, number>>,
): UnitCost {
  return Object.fromEntries(
    Object.entries(after).map(([name, end]) => {
      const used = end - (before[name] ?? 0) - (idleUsage[name] ?? 0) * seconds;
      return [name, Math.max(0, (used * 1_000) / count)];
    }),
  );
}
