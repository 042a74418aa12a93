import type { PostApplications } from '../adoptions/post-applications.ts';
import { acceptedApplicant, closeOpen, declineOpen, releaseAccepted } from './close-applications.ts';
import { countApplications } from './count-applications.ts';

export const postApplications: PostApplications = {
  count: countApplications,
  acceptedApplicant,
  declineOpen,
  closeOpen,
  releaseAccepted,
};
