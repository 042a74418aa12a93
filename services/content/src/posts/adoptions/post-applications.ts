import type { ApplicationCounts } from '@petcare/contracts/content/adoptions.ts';
import type { AdoptionDocument } from './adoption.model.ts';

type AppliedPost = Pick<AdoptionDocument, '_id' | 'title' | 'ownerId'>;

/**
 * The operations on applications that the commands of posts need; implemented by the folder `applications`, which
 * depends on this one. Each command joins the transaction in progress and notifies the applicants.
 */
export interface PostApplications {
  count(adoptionIds: readonly string[]): Promise<(adoptionId: string) => ApplicationCounts>;
  /** Returns the applicant of an accepted application. @throws application_closed – when it is no longer accepted. */
  acceptedApplicant(applicationId: string): Promise<string>;
  declineOpen(post: AppliedPost, reason: 'adopted'): Promise<void>;
  closeOpen(post: AppliedPost, reason: 'post_deleted'): Promise<void>;
  /**
   * Releases the accepted application.
   * @throws application_closed – when it is no longer accepted.
   */
  releaseAccepted(post: AppliedPost, applicationId: string): Promise<void>;
}
