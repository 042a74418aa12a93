import { plainText } from '@petcare/contracts/typed/words.ts';
import { type AgeBand, ageBands } from '@petcare/contracts/clinic/pets/species.ts';
import type { AdoptionStatus } from '@petcare/contracts/content/adoptions.ts';

interface PostState {
  readonly status: AdoptionStatus;
  readonly acceptedApplicationId: string | null;
}

export interface StatusDecision {
  /** True declines the submitted applications, because the pet is adopted. */
  readonly declineOpen: boolean;
  readonly release: string | null;
}

/**
 * Decides the effects of a status set by the owner; null when the post has it already. Available always means no
 * accepted application, so an accepted one is released, also from Adopted. A change to Adopted keeps the accepted
 * application.
 */
export function decideStatusChange(
  post: PostState,
  requested: Exclude<AdoptionStatus, 'Pending'>,
): StatusDecision | null {
  if (post.status === requested) return null;
  if (requested === 'Adopted') return { declineOpen: true, release: null };
  return { declineOpen: false, release: post.acceptedApplicationId };
}

/** Normalizes a breed for filters, as searches compare texts. */
export function breedKeyOf(breed: string): string {
  return plainText(breed).trim();
}

export function ageBandOf(months: number): AgeBand | null {
  const found = Object.entries(ageBands).find(([, [from, until]]) => months >= from && months < until);
  return found ? (found[0] as AgeBand) : null;
}
