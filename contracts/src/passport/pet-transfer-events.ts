import { z } from 'zod';
import { PetFacts } from '../clinic/clinic-events.ts';
import type { EventDefinition } from '../shared/event-definition.ts';
import { Id } from '../shared/fields.ts';
import { TransferRefusal } from './pet-transfers.ts';

export const petTransferEvents = {
  'adoption.handed_over': {
    version: 1,
    producer: 'content',
    aggregate: 'adoption',
    summary: 'The owner marked a pet with a passport as adopted by the accepted applicant.',
    data: z.object({ adoption_id: Id, pet_id: Id, owner_id: Id, adopter_id: Id }),
  },
  'pet.transferred': {
    version: 1,
    producer: 'clinic',
    aggregate: 'pet',
    summary: 'A pet with its passport has another owner: its adopter, or the former owner again.',
    data: PetFacts.extend({
      transfer_id: Id,
      previous_owner_id: Id,
      /** True if an admin gave the pet back. */
      undone: z.boolean(),
    }),
  },
  'pet.transfer_refused': {
    version: 1,
    producer: 'clinic',
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
} as const satisfies Record<string, EventDefinition>;
