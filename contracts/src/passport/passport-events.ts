import { z } from 'zod';
import type { EventDefinition } from '../shared/event-definition.ts';
import { Id } from '../shared/fields.ts';

export const passportEvents = {
  'passport.changed': {
    version: 1,
    producer: 'clinic',
    aggregate: 'passport',
    summary: 'Entries in the passport of a pet were added, changed or deleted.',
    data: z.object({ pet_id: Id, owner_id: Id }),
  },
} as const satisfies Record<string, EventDefinition>;
