import { z } from 'zod';
import { AdoptionStatus } from './adoptions.ts';
import { Id } from '../shared/fields.ts';
import { defineEvents } from '../shared/event-definition.ts';

const MemoryFacts = z.object({ memory_id: Id, author_id: Id, title: z.string() });

const AdoptionFacts = z.object({ adoption_id: Id, owner_id: Id, title: z.string(), status: AdoptionStatus });

const CommentFacts = z.object({ comment_id: Id, adoption_id: Id, author_id: Id });

const ApplicationFacts = z.object({
  application_id: Id,
  adoption_id: Id,
  adoption_title: z.string(),
  owner_id: Id,
  applicant_id: Id,
  applicant_name: z.string(),
});

export const contentEvents = defineEvents('content', {
  'memory.posted': {
    summary: 'A memory was posted.',
    data: MemoryFacts,
  },
  'memory.updated': {
    summary: 'The title, the details or the picture of a memory changed.',
    data: MemoryFacts,
  },
  'memory.deleted': {
    summary: 'A memory was deleted. It can be restored for 30 days.',
    data: MemoryFacts,
  },
  'memory.restored': {
    summary: 'A deleted memory was restored.',
    data: MemoryFacts,
  },
  'memories.removed': {
    summary: 'Several memories of a user were permanently deleted.',
    data: z.object({ author_id: Id, count: z.number().int().positive() }),
  },
  'adoption.posted': {
    summary: 'An adoption post was created.',
    data: AdoptionFacts,
  },
  'adoption.updated': {
    summary: 'The title, the details or the pet facts of an adoption post changed.',
    data: AdoptionFacts,
  },
  'adoption.status_changed': {
    summary: 'The status of an adoption post changed.',
    data: AdoptionFacts.extend({ previous_status: AdoptionStatus }),
  },
  'adoption.deleted': {
    summary: 'An adoption post was deleted. It can be restored for 30 days.',
    data: AdoptionFacts,
  },
  'adoption.restored': {
    summary: 'A deleted adoption post was restored with its comments.',
    data: AdoptionFacts,
  },
  'adoptions.removed': {
    summary: 'Several adoption posts of a user were permanently deleted.',
    data: z.object({ owner_id: Id, adoption_ids: z.array(Id).min(1) }),
  },
  'application.submitted': {
    summary: 'A user applied to adopt a pet.',
    data: ApplicationFacts,
  },
  'application.decided': {
    summary: 'An application was accepted, declined, or released after acceptance.',
    data: ApplicationFacts.extend({
      status: z.enum(['accepted', 'declined', 'released']),
      reason: z.enum(['owner', 'other_chosen', 'adopted', 'post_deleted']).nullable(),
    }),
  },
  'application.withdrawn': {
    summary: 'An applicant withdrew an application.',
    data: ApplicationFacts,
  },
  'comment.added': {
    summary: 'A user commented on an adoption post.',
    data: CommentFacts.extend({
      adoption_title: z.string(),
      owner_id: Id,
      author_name: z.string(),
      /** Users to notify: the owner and the latest commenters, without the author; at most 200. */
      notified_ids: z.array(Id).max(200),
    }),
  },
  'comment.updated': {
    summary: 'A comment was edited by its author.',
    data: CommentFacts,
  },
  'comment.deleted': {
    summary: 'A comment was deleted.',
    data: CommentFacts,
  },
  'comments.removed': {
    summary: 'Several comments of a user on these posts were permanently deleted.',
    data: z.object({ author_id: Id, adoption_ids: z.array(Id).min(1) }),
  },
});
