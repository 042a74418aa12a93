import { z } from 'zod';
import { defineEvents } from '../../shared/event-definition.ts';
import { Id } from '../../shared/fields.ts';

export const kennelEvents = defineEvents('commerce', {
  'kennels.changed': {
    aggregate: 'kennel_board',
    summary: 'A kennel was added or removed, or a guest was moved.',
    data: z.object({ kennel_id: Id.nullable() }),
  },
});
