import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';

export type Row = Record<string, unknown>;
export type Service = 'account' | 'content' | 'clinic' | 'commerce';

/** One kind of rows of a person, where they are, and how many of a thousand are of it. */
export interface Kind {
  readonly service: Service;
  readonly collection: string;
  readonly share: number;
  /** Which rows are theirs. */
  readonly of: (person: string) => Row;
  /** What the books keep: what is set in it, so that it says nothing about them. */
  readonly kept?: Row;
  readonly make: (at: number, person: string, world: World) => Row;
}

/** What the rows of a person hang on: posts of other people, a doctor. */
export interface World {
  readonly posts: readonly string[];
  readonly authors: readonly string[];
  readonly doctor: string;
  /** Counts the people, so that no two use the same numbers. */
  person: number;
}

/** What must be nowhere once the person is gone. */
export const telling = 'Rokeya Sakhawat';

const hourMs = 3_600_000;
/** So many hours ago. */
export const before = (at: number) => new Date(Date.now() - (at + 1) * hourMs);
/** One after the other, from the beginning again. */
export const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
/** A date in Dhaka, a day earlier every 24 rows. */
export const day = (at: number) => addDays(dhakaDateOf(new Date()), -1 - Math.floor(at / 24));
export const hex = (at: number) => at.toString(16).padStart(8, '0');
