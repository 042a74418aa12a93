import type { Figures } from './figures.ts';

/** The figures of this code. Lower one with the change that lowers its figure; raise one only with a reason in the commit. */
export const ceilings: Figures = {
  'place an order by card: files': 63,
  'place an order by card: lines': 5020,
  'delete a user: files': 46,
  'delete a user: lines': 2222,
  'book a slot: files': 38,
  'book a slot: lines': 2358,
  'folders of account': 6,
  'folders of content': 5,
  'folders of clinic': 12,
  'folders of commerce': 7,
  'repeated keys in the tables of contracts': 44,
  'casts of lean queries': 26,
  'schemas whose documents have a type of their own': 29,
  'private words': 0,
  'files of at most 30 lines with one importer': 281,
  'functions of more than 80 lines': 1,
};

/** Returns a sentence for each figure above its ceiling, or without one. */
export function findRaisedFigures(figures: Figures, limits: Figures = ceilings): string[] {
  return Object.entries(figures)
    .filter(([name, figure]) => figure > (limits[name] ?? -1))
    .map(
      ([name, figure]) =>
        `${name}: ${figure}, at most ${limits[name] ?? 'none'} (stack/src/structure/ceilings.ts)`,
    );
}
