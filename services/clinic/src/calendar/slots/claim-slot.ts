import { retryOvertaken } from '@petcare/platform/concurrency/retry-overtaken.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { AppError, conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { cellsOf } from '../../doctors/schedules/slot.rules.ts';
import { SlotClaims, type ClaimKind, type SlotClaimDocument } from './claim.model.ts';

export interface Span {
  readonly drId: string;
  readonly start: Date;
  readonly end: Date;
}

interface NewClaim extends Span {
  readonly kind: ClaimKind;
  readonly userId: string;
  readonly holderId?: string;
  readonly expiresAt?: Date;
}

/**
 * Claims a span of a doctor's time, in the current transaction. Of concurrent overlapping claims the unique index
 * allows one. A hold beside another hold of this user and doctor is refused as a duplicate key on `userId`.
 * @throws slot_taken
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
    userId: claim.userId,
    holderId: claim.holderId ?? null,
    expiresAt: claim.expiresAt ?? null,
    ...(claim.kind === 'held' && { isOnlyHold: true }),
    createdAt: new Date(),
  };
  await translateSlotConflict(SlotClaims.create([stored]));
  await notifySlotChanged(claim);
  return stored;
}

const offeredKinds = ['offered', 'emergency'] as const;

/**
 * Turns a user's own hold or offer on exactly this slot into the booked claim. An offer, as of an emergency to its
 * doctor, needs its id and must not have expired. A hold needs neither: its response may still be in flight, and it is valid until another claim
 * replaces it. A prepayment is valid until its slot is released.
 * @returns false when there is none.
 */
export async function bookHold(
  holdId: string | undefined,
  { drId, start, end, userId, holderId }: Span & { userId: string; holderId: string },
  now: Date,
): Promise<boolean> {
  const { modifiedCount } = await SlotClaims.updateOne(
    {
      drId,
      start,
      end,
      userId,
      $or: [
        { kind: 'held' },
        ...(holdId === undefined
          ? []
          : [
              { _id: holdId, kind: 'prepaid' as const },
              { _id: holdId, kind: trusted({ $in: [...offeredKinds] }), expiresAt: trusted({ $gt: now }) },
            ]),
      ],
    },
    { $set: { kind: 'booked', holderId, expiresAt: null } },
  );
  if (modifiedCount === 1) await notifySlotChanged({ drId, start });
  return modifiedCount === 1;
}

/**
 * Claims a slot while its fee is paid, in the current transaction: turns the user's own hold on it into the claim, or
 * makes one.
 * @throws slot_taken
 */
export async function claimForPrepayment(
  claim: Span & { userId: string; holderId: string; expiresAt: Date },
): Promise<void> {
  const { drId, start, end, userId, holderId, expiresAt } = claim;
  const { modifiedCount } = await SlotClaims.updateOne(
    { drId, start, end, userId, kind: 'held' },
    { $set: { kind: 'prepaid', holderId, expiresAt } },
  );
  if (modifiedCount === 0) await claimSlot({ ...claim, kind: 'prepaid' });
}

/**
 * Turns the claim of an offer to a waitlist entry into that of a prepayment, in the current transaction.
 * @throws offer_expired
 */
export async function claimOfferForPrepayment(
  entryId: string,
  { holderId, expiresAt }: { holderId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  const { modifiedCount } = await SlotClaims.updateOne(
    { holderId: entryId, kind: 'offered', expiresAt: trusted({ $gt: now }) },
    { $set: { kind: 'prepaid', holderId, expiresAt } },
  );
  if (modifiedCount === 0) throw conflict('offer_expired');
}

export async function isHeldBy(
  userId: string,
  drId: string,
  { start }: Pick<Span, 'start'>,
): Promise<boolean> {
  return (await SlotClaims.exists({ drId, start, userId, kind: 'held' })) !== null;
}

/** Publishes that the doctor's slots of this day have changed, in the current transaction. */
export async function notifySlotChanged({ drId, start }: Pick<Span, 'drId' | 'start'>): Promise<void> {
  await addEvent('slot.changed', {
    aggregate: { id: drId, sequence: 0 },
    data: { dr_id: drId, date: dhakaDateOf(start) },
  });
}

export function isSlotTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'slot_taken';
}

/** Transactions tried until the slots that one offers are not claimed concurrently. */
const maxAttempts = 10;

/** Runs a transaction again when a concurrent one has claimed a slot that it offers. Call it outside any transaction. */
export function retryTakenSlot<T>(transaction: () => Promise<T>): Promise<T> {
  return retryOvertaken(transaction, isSlotTaken, maxAttempts);
}

/** Translates a duplicate key on the cells. @throws slot_taken. */
export async function translateSlotConflict(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (isDuplicateKey(error, 'cells')) throw conflict('slot_taken');
    throw error;
  }
}
