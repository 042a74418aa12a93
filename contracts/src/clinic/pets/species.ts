import { z } from 'zod';

export const speciesNames = ['dog', 'cat', 'bird', 'rabbit', 'fish', 'other'] as const;
export const Species = z.enum(speciesNames).meta({ id: 'Species' });
export type Species = z.infer<typeof Species>;

/** Age filters in months: from (inclusive), to (exclusive). */
export const ageBands = {
  baby: [0, 12],
  young: [12, 36],
  adult: [36, 96],
  senior: [96, 601],
} as const satisfies Record<string, readonly [number, number]>;
export const AgeBand = z.enum(Object.keys(ageBands) as [keyof typeof ageBands]).meta({ id: 'AgeBand' });
export type AgeBand = keyof typeof ageBands;
