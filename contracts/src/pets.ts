import { z } from 'zod';

export const Species = z.enum(['dog', 'cat', 'bird', 'rabbit', 'fish', 'other']).meta({ id: 'Species' });
export type Species = z.infer<typeof Species>;

/** The stages of life a filter offers, with the months they span: from, up to but not including. */
export const ageBands = {
  baby: [0, 12],
  young: [12, 36],
  adult: [36, 96],
  senior: [96, 601],
} as const satisfies Record<string, readonly [number, number]>;
export const AgeBand = z.enum(Object.keys(ageBands) as [keyof typeof ageBands]).meta({ id: 'AgeBand' });
export type AgeBand = keyof typeof ageBands;
