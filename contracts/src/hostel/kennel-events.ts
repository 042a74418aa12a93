import { z } from 'zod';
import type { EventDefinition } from '../shared/event-definition.ts';
import { Id } from '../shared/fields.ts';

export const kennelEvents = {
  'kennels.changed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'kennel_board',
    summary: 'A kennel was added or removed, or a guest was moved.',
    data: z.object({ kennel_id: Id.nullable() }),
  },
} as const satisfies Record<string, EventDefinition>;
