import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { cellsOf } from '../schedules/slot.rules.ts';
import { SlotClaims, type ClaimKind, type SlotClaimDocument } from './claim.model.ts';

/** A span of a doctor's time. */
export interface Span {
  readonly drId: string;
  readonly start: Date;
  readonly end: Date;
}

interface NewClaim extends Span {
  readonly kind: ClaimKind;
  readonly personId: string;
  readonly holderId?: string;
  readonly expiresAt?: Date;
}

/**
 * Takes a span of a doctor's time for somebody, inside the caller's transaction. The unique index decides: of
 * any number who try at once, for this slot or one that overlaps it, one gets it.
 * @throws slot_taken.
 */
export async function claimSlot(claim: NewClaim): Promise<SlotClaimDocument> {
  const { drId, start, end } = claim;
  const stored: SlotClaimDocument = {
    _id: newId(),
    drId,
    start,
    end,
    cells: cellsOf(start, end),
    kind: claim.kind,
    personId: claim.personId,
    holderId: claim.holderId ?? null,
    expiresAt: claim.expiresAt ?? null,
    createdAt: new Date(),
  };
  await refuseTaken(SlotClaims.create([stored]));
  await notifySlotChanged(claim);
  return stored;
}

/**
 * Moves a booked claim to another span in one write: at every moment exactly one of the two is taken.
 * @throws slot_taken.
 */
export async function moveClaim(holderId: string, to: Span): Promise<void> {
  const before = await SlotClaims.findOne({ holderId, kind: 'booked' }).lean<SlotClaimDocument>();
  if (!before) throw conflict('appointment_status_conflict');
  const { start, end, drId } = to;
  await refuseTaken(
    SlotClaims.updateOne({ _id: before._id }, { $set: { start, end, cells: cellsOf(start, end) } }),
  );
  await notifySlotChanged(to);
  if (dhakaDateOf(before.start) !== dhakaDateOf(start))
    await notifySlotChanged({ drId, start: before.start });
}

/**
 * Makes a person's own hold or offer on exactly this slot into a booking; false when there is none (any more).
 * A hold counts as long as nobody has taken its place, and whether or not the asker knows its id: who presses the
 * button before the answer to the hold has come must not be in their own way. An offer counts only until its time
 * is up, and by its id.
 */
export async function bookHold(
  holdId: string | undefined,
  { drId, start, end, personId, holderId }: Span & { personId: string; holderId: string },
  now: Date,
): Promise<boolean> {
  const { modifiedCount } = await SlotClaims.updateOne(
    {
      drId,
      start,
      end,
      personId,
      $or: [
        { kind: 'held' },
        ...(holdId === undefined
          ? []
          : [{ _id: holdId, kind: 'offered' as const, expiresAt: trusted({ $gt: now }) }]),
      ],
    },
    { $set: { kind: 'booked', holderId, expiresAt: null } },
  );
  if (modifiedCount === 1) await notifySlotChanged({ drId, start });
  return modifiedCount === 1;
}

/** Whether this slot is held by this person. */
export async function isHeldBy(
  personId: string,
  drId: string,
  { start }: Pick<Span, 'start'>,
): Promise<boolean> {
  return (await SlotClaims.exists({ drId, start, personId, kind: 'held' })) !== null;
}

/** Tells everybody who looks at this day of the doctor that it has changed. Inside a transaction. */
export async function notifySlotChanged({ drId, start }: Pick<Span, 'drId' | 'start'>): Promise<void> {
  await addEvent('slot.changed', {
    aggregate: { id: drId, sequence: 0 },
    data: { dr_id: drId, date: dhakaDateOf(start) },
  });
}

async function refuseTaken(write: Promise<unknown> | { exec(): Promise<unknown> }): Promise<void> {
  try {
    await ('exec' in write ? write.exec() : write);
  } catch (error) {
    if (isDuplicateKey(error, 'cells')) throw conflict('slot_taken');
    throw error;
  }
}
