import type { ApplicationStatus } from '@petcare/contracts/applications.ts';
import type { AdoptionStatus } from '@petcare/contracts/adoptions.ts';

/** What withdrawing an application means: nothing any more, only itself, or that the pet is Available again. */
export type Withdrawal = 'done_already' | 'refused' | 'closes' | 'frees_the_pet';

/**
 * What happens when an applicant takes an application back. An accepted one can be taken back until the pet is
 * Adopted: from then on the pet lives with them, and only the owner can say that it came back. Of a post that is
 * gone there is nothing left to take back.
 */
export function decideWithdrawal(status: ApplicationStatus, post: AdoptionStatus | null): Withdrawal {
  if (status === 'withdrawn') return 'done_already';
  if (post !== null && status === 'submitted') return 'closes';
  if (post === 'Pending' && status === 'accepted') return 'frees_the_pet';
  return 'refused';
}

/** Whether the two may see how to reach each other: as long as the owner's choice stands. */
export function sharesContact(status: ApplicationStatus): boolean {
  return status === 'accepted';
}
