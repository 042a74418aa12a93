import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey, newId } from '@petcare/platform/mongo.ts';
import { addEvent } from '@petcare/platform/outbox.ts';
import { trusted } from 'mongoose';
import { cellsOf } from '../schedules/slot.rules.ts';
import { SlotClaims, type ClaimKind, type StoredClaim } from './claim.model.ts';

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
export async function claimSlot(claim: NewClaim): Promise<StoredClaim> {
  const { drId, start, end } = claim;
  const stored: StoredClaim = {
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
  await tellSlotChanged(claim);
  return stored;
}

/**
 * Moves a booked claim to another span in one write: at every moment exactly one of the two is taken.
 * @throws slot_taken.
 */
export async function moveClaim(holderId: string, to: Span): Promise<void> {
  const before = await SlotClaims.findOne({ holderId, kind: 'booked' }).lean<StoredClaim>();
  if (!before) throw conflict('appointment_status_conflict');
  const { start, end, drId } = to;
  await refuseTaken(
    SlotClaims.updateOne({ _id: before._id }, { $set: { start, end, cells: cellsOf(start, end) } }),
  );
  await tellSlotChanged(to);
  if (dhakaDateOf(before.start) !== dhakaDateOf(start)) await tellSlotChanged({ drId, start: before.start });
}

/** Makes a person's own hold on exactly this slot into a booking; false when there is none (any more). */
export async function bookHold(
  holdId: string,
  slot: Span,
  personId: string,
  holderId: string,
): Promise<boolean> {
  const { modifiedCount } = await SlotClaims.updateOne(
    { _id: holdId, drId: slot.drId, start: slot.start, end: slot.end, personId, kind: 'held' },
    { $set: { kind: 'booked', holderId, expiresAt: null } },
  );
  if (modifiedCount === 1) await tellSlotChanged(slot);
  return modifiedCount === 1;
}

/**
 * Takes away holds of this doctor whose time is up, before the sweep comes to it, so that nobody is refused a
 * slot that is nobody's. Offers are left to the sweep: the next in line comes before whoever happens to ask.
 */
export async function forgetExpiredHolds(drId: string, now: Date): Promise<void> {
  await SlotClaims.deleteMany({ drId, kind: 'held', expiresAt: trusted({ $lte: now }) });
}

/** Tells everybody who looks at this day of the doctor that it has changed. Inside a transaction. */
export async function tellSlotChanged({ drId, start }: Pick<Span, 'drId' | 'start'>): Promise<void> {
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
