/** What costs processor time, each by its own measure. */
export const units = ['list', 'detail', 'write', 'purchase', 'sign-in', 'message'] as const;
export type Unit = (typeof units)[number];

/** Milliseconds of processor time by process, for one of a unit. */
export type UnitCost = Readonly<Record<string, number>>;
export type Costs = Readonly<Record<Unit, UnitCost>>;

export interface Assumptions {
  /** The share of all users who come on a day. */
  readonly activeShare: number;
  /** What an active person does on a day, by unit; `message`: live messages that reach their open page. */
  readonly perDay: Readonly<Record<Unit, number>>;
  /** How much more comes in the busiest second than in the mean one. */
  readonly peakFactor: number;
  /** The share of a day's people whose page is open at the peak. */
  readonly openShare: number;
  /** How much of a core may be in use at the peak: the rest is for a copy that is lost and for bursts. */
  readonly usedAtPeak: number;
  /** Copies there are of every process, whatever the load: one may be lost or replaced. */
  readonly fewestCopies: number;
}

export interface Need {
  readonly users: number;
  readonly perSecond: Readonly<Record<Unit, number>>;
  readonly openPages: number;
  /** By process: processor time at the peak in cores, and the copies of one core each that this asks for. */
  readonly processes: Readonly<Record<string, { readonly cores: number; readonly copies: number }>>;
}

const secondsOfDay = 86_400;

/** How often one core could do this, were it the only thing it does. */
export function perCore(milliseconds: number): number {
  return 1_000 / milliseconds;
}

/** What so many users need in the busiest second, by what each unit costs. */
export function needOf(users: number, costs: Costs, assumptions: Assumptions): Need {
  const { activeShare, perDay, peakFactor, openShare, usedAtPeak, fewestCopies } = assumptions;
  const active = users * activeShare;
  const perSecond = Object.fromEntries(
    units.map((unit) => [unit, (active * perDay[unit] * peakFactor) / secondsOfDay]),
  ) as Record<Unit, number>;
  const names = [...new Set(units.flatMap((unit) => Object.keys(costs[unit])))];
  const processes = names.map((name) => {
    const used = units.reduce((sum, unit) => sum + perSecond[unit] * (costs[unit][name] ?? 0), 0) / 1_000;
    return [name, { cores: used, copies: Math.max(fewestCopies, Math.ceil(used / usedAtPeak)) }] as const;
  });
  return { users, perSecond, openPages: active * openShare, processes: Object.fromEntries(processes) };
}

/**
 * What one of a unit cost: processor time of a stretch of work less what the same processes use at rest.
 * Never less than nothing: what is too small to be seen counts as free.
 */
export function costOf(
  { before, after, seconds, count }: Stretch,
  atRest: Readonly<Record<string, number>>,
): UnitCost {
  return Object.fromEntries(
    Object.entries(after).map(([name, end]) => {
      const used = end - (before[name] ?? 0) - (atRest[name] ?? 0) * seconds;
      return [name, Math.max(0, (used * 1_000) / count)];
    }),
  );
}

/** Seconds of processor time by process before and after `count` of a unit were done. */
export interface Stretch {
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly count: number;
}
