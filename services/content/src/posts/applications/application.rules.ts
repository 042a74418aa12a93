import type { ApplicationStatus } from '@petcare/contracts/content/applications.ts';
import type { AdoptionStatus } from '@petcare/contracts/content/adoptions.ts';

/** The effect of a withdrawal; `makes_available`: the post becomes Available again. */
export type Withdrawal = 'already_withdrawn' | 'refused' | 'closes' | 'makes_available';

/**
 * Decides the effect of a withdrawal. An accepted application can be withdrawn until the pet is Adopted; after that
 * only the owner can make the pet available. An application of a deleted post cannot be withdrawn.
 */
export function decideWithdrawal(status: ApplicationStatus, post: AdoptionStatus | null): Withdrawal {
  if (status === 'withdrawn') return 'already_withdrawn';
  if (post !== null && status === 'submitted') return 'closes';
  if (post === 'Pending' && status === 'accepted') return 'makes_available';
  return 'refused';
}

export function sharesContact(status: ApplicationStatus): boolean {
  return status === 'accepted';
}
