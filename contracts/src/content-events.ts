import { z } from 'zod';
import { AdoptionStatus } from './adoptions.ts';
import { Id } from './fields.ts';
import type { EventDefinition } from './event-definition.ts';

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

/** What the content service tells the others. */
export const contentEvents = {
  'memory.posted': {
    version: 1,
    producer: 'content',
    aggregate: 'memory',
    summary: 'A memory was shared.',
    data: MemoryFacts,
  },
  'memory.updated': {
    version: 1,
    producer: 'content',
    aggregate: 'memory',
    summary: 'Title, details or picture of a memory changed.',
    data: MemoryFacts,
  },
  'memory.deleted': {
    version: 1,
    producer: 'content',
    aggregate: 'memory',
    summary: 'A memory left every list; for 30 days it can be brought back.',
    data: MemoryFacts,
  },
  'memory.restored': {
    version: 1,
    producer: 'content',
    aggregate: 'memory',
    summary: 'A memory that was deleted is back.',
    data: MemoryFacts,
  },
  'memories.removed': {
    version: 1,
    producer: 'content',
    aggregate: 'memories',
    summary: 'Memories of a person are gone for good, many at once.',
    data: z.object({ author_id: Id, count: z.number().int().positive() }),
  },
  'adoption.posted': {
    version: 1,
    producer: 'content',
    aggregate: 'adoption',
    summary: 'A pet is looking for a home.',
    data: AdoptionFacts,
  },
  'adoption.updated': {
    version: 1,
    producer: 'content',
    aggregate: 'adoption',
    summary: 'The text or the facts of an adoption post changed.',
    data: AdoptionFacts,
  },
  'adoption.status_changed': {
    version: 1,
    producer: 'content',
    aggregate: 'adoption',
    summary: 'An adoption post is Available, Pending or Adopted now.',
    data: AdoptionFacts.extend({ previous_status: AdoptionStatus }),
  },
  'adoption.deleted': {
    version: 1,
    producer: 'content',
    aggregate: 'adoption',
    summary: 'An adoption post left every list; for 30 days it can be brought back.',
    data: AdoptionFacts,
  },
  'adoption.restored': {
    version: 1,
    producer: 'content',
    aggregate: 'adoption',
    summary: 'An adoption post that was deleted is back, with its comments.',
    data: AdoptionFacts,
  },
  'adoptions.removed': {
    version: 1,
    producer: 'content',
    aggregate: 'adoptions',
    summary: 'Adoption posts of a person are gone for good, many at once.',
    data: z.object({ owner_id: Id, adoption_ids: z.array(Id).min(1) }),
  },
  'application.submitted': {
    version: 1,
    producer: 'content',
    aggregate: 'application',
    summary: 'Somebody applied to adopt a pet.',
    data: ApplicationFacts,
  },
  'application.decided': {
    version: 1,
    producer: 'content',
    aggregate: 'application',
    summary: 'An application was accepted, declined, or released after acceptance.',
    data: ApplicationFacts.extend({
      status: z.enum(['accepted', 'declined', 'released']),
      reason: z.enum(['owner', 'other_chosen', 'adopted', 'post_deleted']).nullable(),
    }),
  },
  'application.withdrawn': {
    version: 1,
    producer: 'content',
    aggregate: 'application',
    summary: 'An applicant took an application back.',
    data: ApplicationFacts,
  },
  'comment.added': {
    version: 1,
    producer: 'content',
    aggregate: 'comment',
    summary: 'Somebody commented on an adoption post.',
    data: CommentFacts.extend({
      adoption_title: z.string(),
      owner_id: Id,
      author_name: z.string(),
      /** Who is to be told: the owner and those who commented before, never the author; at most 200, the latest. */
      tell: z.array(Id).max(200),
    }),
  },
  'comment.updated': {
    version: 1,
    producer: 'content',
    aggregate: 'comment',
    summary: 'A comment was changed by its author.',
    data: CommentFacts,
  },
  'comment.deleted': {
    version: 1,
    producer: 'content',
    aggregate: 'comment',
    summary: 'A comment is gone.',
    data: CommentFacts,
  },
  'comments.removed': {
    version: 1,
    producer: 'content',
    aggregate: 'comments',
    summary: 'Comments of a person are gone, many at once, under these posts.',
    data: z.object({ author_id: Id, adoption_ids: z.array(Id).min(1) }),
  },
} as const satisfies Record<string, EventDefinition>;
