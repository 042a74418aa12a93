import { z } from 'zod';
import { TransferRefusal } from '../clinic/passport/pet-transfers.ts';
import { Vaccine } from '../clinic/pets/vaccines.ts';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { Id } from '../shared/fields.ts';

export const petContents = [
  z.strictObject({
    kind: z.literal('comment.added'),
    data: z.strictObject({
      adoption_id: Id,
      adoption_title: z.string(),
      author_name: z.string(),
      /** True if the reader owns the post; otherwise the reader has commented on it. */
      own_post: z.boolean(),
    }),
  }),
  z.strictObject({
    kind: z.literal('application.submitted'),
    data: z.strictObject({ adoption_id: Id, adoption_title: z.string(), applicant_name: z.string() }),
  }),
  z.strictObject({
    kind: z.literal('application.decided'),
    data: z.strictObject({
      adoption_id: Id,
      adoption_title: z.string(),
      status: z.enum(['accepted', 'declined', 'released']),
      /**
       * Reason of a decline: the owner declined, chose another applicant, marked the pet as adopted, or deleted
       * the post.
       */
      reason: z.enum(['owner', 'other_chosen', 'adopted', 'post_deleted']).nullable(),
    }),
  }),
  z.strictObject({
    kind: z.literal('application.withdrawn'),
    data: z.strictObject({ adoption_id: Id, adoption_title: z.string(), applicant_name: z.string() }),
  }),
  z.strictObject({
    kind: z.literal('vaccination.reminder'),
    data: z.strictObject({
      pet_id: Id,
      pet_name: z.string(),
      vaccines: z.array(Vaccine).min(1),
      due_on: DhakaDate,
      overdue: z.boolean(),
    }),
  }),
  z.strictObject({
    kind: z.literal('pet.transferred'),
    data: z.strictObject({
      pet_id: Id,
      transfer_id: Id,
      pet_name: z.string(),
      /** True for the user who has the pet now. */
      received: z.boolean(),
      /** True if an admin gave the pet back. */
      undone: z.boolean(),
    }),
  }),
  z.strictObject({
    kind: z.literal('pet.transfer_refused'),
    data: z.strictObject({
      transfer_id: Id,
      pet_name: z.string(),
      /** True for the adopter, false for the owner of the post. */
      adopter: z.boolean(),
      refusal: TransferRefusal,
    }),
  }),
] as const;
