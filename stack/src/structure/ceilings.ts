import type { Figures } from './figures.ts';

/** The figures of this code. Lower one with the change that lowers its figure; raise one only with a reason in the commit. */
export const ceilings: Figures = {};

/** Returns a sentence for each figure above its ceiling, or without one. */
export function findRaisedFigures(figures: Figures, limits: Figures = ceilings): string[] {
  return Object.entries(figures)
    .filter(([name, figure]) => figure > (limits[name] ?? -1))
    .map(
      ([name, figure]) =>
        `${name}: ${figure}, at most ${limits[name] ?? 'none'} (stack/src/structure/ceilings.ts)`,
    );
}
