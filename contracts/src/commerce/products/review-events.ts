import { z } from 'zod';
import { defineEvents } from '../../shared/event-definition.ts';
import { Id } from '../../shared/fields.ts';

export const reviewEvents = defineEvents('commerce', {
  'review.changed': {
    summary: 'A review was written, edited, hidden, shown again or deleted.',
    data: z.object({ review_id: Id, product_id: Id, author_id: Id }),
  },
});
