import { z } from 'zod';
import { PetFacts } from '../clinic-events.ts';
import { defineEvents } from '../../shared/event-definition.ts';
import { Id } from '../../shared/fields.ts';
import { TransferRefusal } from './pet-transfers.ts';

export const petTransferEvents = {
  ...defineEvents('content', {
    'adoption.handed_over': {
      summary: 'The owner marked a pet with a passport as adopted by the accepted applicant.',
      data: z.object({ adoption_id: Id, pet_id: Id, owner_id: Id, adopter_id: Id }),
    },
  }),
  ...defineEvents('clinic', {
    'pet.transferred': {
      summary: 'A pet with its passport has another owner: its adopter, or the former owner again.',
      data: PetFacts.extend({
        transfer_id: Id,
        previous_owner_id: Id,
        /** True if an admin gave the pet back. */
        undone: z.boolean(),
      }),
    },
    'pet.transfer_refused': {
      aggregate: 'pet_transfer',
      summary: 'A pet could not be transferred to its adopter. An admin can try again.',
      data: z.object({
        transfer_id: Id,
        pet_id: Id,
        /** Blank for a pet that no longer exists. */
        pet_name: z.string(),
        adoption_id: Id,
        owner_id: Id,
        adopter_id: Id,
        refusal: TransferRefusal,
      }),
    },
  }),
};
