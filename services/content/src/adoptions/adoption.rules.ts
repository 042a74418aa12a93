import { type AgeBand, ageBands } from '@petcare/contracts/pets.ts';
import type { AdoptionStatus } from '@petcare/contracts/adoptions.ts';

interface PostState {
  readonly status: AdoptionStatus;
  readonly acceptedApplicationId: string | null;
}

export interface StatusDecision {
  /** Applications that wait for an answer are declined: the pet has found a home. */
  readonly declineOpen: boolean;
  /** The accepted applicant, who loses the pet again. */
  readonly release: string | null;
}

/**
 * What it means that the owner says how far the pet is; null when it is that far already.
 *
 * Available always means that nobody is accepted: an applicant who was is released, also from a post that was Adopted,
 * where the pet has come back. On the way to Adopted an accepted applicant stays accepted: the pet went to them.
 */
export function decideStatusChange(
  post: PostState,
  wanted: Exclude<AdoptionStatus, 'Pending'>,
): StatusDecision | null {
  if (post.status === wanted) return null;
  if (wanted === 'Adopted') return { declineOpen: true, release: null };
  return { declineOpen: false, release: post.acceptedApplicationId };
}

/** The breed as filters compare it: one spelling per letter, small letters. */
export function breedKeyOf(breed: string): string {
  return breed.normalize('NFKC').trim().toLocaleLowerCase('en');
}

/** The stage of life that so many months fall in. */
export function ageBandOf(months: number): AgeBand | null {
  const found = Object.entries(ageBands).find(([, [from, until]]) => months >= from && months < until);
  return found ? (found[0] as AgeBand) : null;
}
