import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';

export type Row = Record<string, unknown>;
export type Service = 'account' | 'content' | 'clinic' | 'commerce';

export interface Kind {
  readonly service: Service;
  readonly collection: string;
  readonly share: number;
  readonly filterOf: (userId: string) => Row;
  /** Fields that anonymise the rows. Set for kinds that are kept. */
  readonly kept?: Row;
  readonly make: (at: number, userId: string, world: World) => Row;
}

export interface World {
  readonly posts: readonly string[];
  readonly authors: readonly string[];
  readonly doctor: string;
  /** Number of users so far, which makes their ids and sequence numbers unique. */
  userCount: number;
}

/** The name in every row, which must not occur anywhere after the deletion. */
export const personalName = 'Rokeya Sakhawat';

const hourMs = 3_600_000;
export const hoursAgo = (at: number) => new Date(Date.now() - (at + 1) * hourMs);
export const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
export const day = (at: number) => addDays(dhakaDateOf(new Date()), -1 - Math.floor(at / 24));
export const hex = (at: number) => at.toString(16).padStart(8, '0');
