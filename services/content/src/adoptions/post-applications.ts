import type { ApplicationCounts } from '@petcare/contracts/adoptions.ts';
import type { AdoptionDocument } from './adoption.model.ts';

type AppliedPost = Pick<AdoptionDocument, '_id' | 'title' | 'ownerId'>;

/**
 * The applications for posts, as the commands of posts need them. The folder `applications` implements it and depends
 * on this one. Each command below joins the transaction in progress and notifies the applicants.
 */
export interface PostApplications {
  /** Counts the applications of several posts with one query. */
  count(adoptionIds: readonly string[]): Promise<(adoptionId: string) => ApplicationCounts>;
  /** Declines the applications that wait for an answer. */
  declineOpen(post: AppliedPost, reason: 'adopted'): Promise<void>;
  /** Declines all applications that are open, the accepted one included. */
  closeOpen(post: AppliedPost, reason: 'post_deleted'): Promise<void>;
  /** Releases the accepted application. @throws application_closed – when it is no longer accepted. */
  releaseAccepted(post: AppliedPost, applicationId: string): Promise<void>;
}
