import { z } from 'zod';
import { defineEvents } from '../../shared/event-definition.ts';
import { Id } from '../../shared/fields.ts';

export const passportEvents = defineEvents('clinic', {
  'passport.changed': {
    summary: 'Entries in the passport of a pet were added, changed or deleted.',
    data: z.object({ pet_id: Id, owner_id: Id }),
  },
});
