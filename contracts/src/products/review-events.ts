import { z } from 'zod';
import type { EventDefinition } from '../shared/event-definition.ts';
import { Id } from '../shared/fields.ts';

export const reviewEvents = {
  'review.changed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'review',
    summary: 'A review was written, edited, hidden, shown again or deleted.',
    data: z.object({ review_id: Id, product_id: Id, author_id: Id }),
  },
} as const satisfies Record<string, EventDefinition>;
