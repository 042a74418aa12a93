import type { AttemptOutcome } from '@petcare/contracts/clinic/emergencies.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { expireHoldsOf } from '../calendar/holds/expire-slot-holds.ts';
import { claimSlot, isSlotTaken } from '../calendar/slots/claim-slot.ts';
import { releaseClaim } from '../calendar/waitlist/release-claim.ts';
import { answerUntil, endLatest, nextStep, type NextStep } from './emergency.rules.ts';
import { findCandidates, type EmergencyCandidate } from './find-candidates.ts';
import { Emergencies, publishEmergency, type EmergencyDocument } from './emergency.model.ts';

/** Repetitions after another emergency or a booking was faster; then the emergency waits for the timer. */
const maxTries = 10;

type Unmoved = Pick<EmergencyDocument, '_id' | 'patientId' | 'pet' | 'attempts' | 'endsAt'>;

/** The fields that a move sets. */
type Move = Pick<EmergencyDocument, 'status' | 'open' | 'askedDrId' | 'answerUntil' | 'attempts'>;

/**
 * Chooses the next doctor and passes the move to `store`, which runs in a transaction of its own. Repeated while the
 * doctor or the slot is taken by others in the meantime. Without a result of `store` no slot is claimed.
 */
export async function askNext<T>(
  emergency: Unmoved,
  store: (move: Move) => Promise<T>,
  now: Date,
): Promise<T> {
  const { _id, patientId, pet, attempts } = emergency;
  for (let tries = 1; ; tries += 1) {
    const candidates = await findCandidates({ patientId, petId: pet?.id ?? null }, now);
    const step: NextStep<EmergencyCandidate> =
      tries > maxTries ? { kind: 'wait' } : nextStep(emergency, candidates, await findBusy(_id), now);
    if (step.kind !== 'ask') return inTransaction(() => store(withoutDoctor(step.kind, attempts)));
    const { candidate } = step;
    const until = answerUntil(emergency.endsAt, now);
    try {
      await expireHoldsOf(candidate.drId, now);
      return await inTransaction(async () => {
        const result = await store(withDoctor(candidate, attempts, until, now));
        if (result === null) return result;
        const { drId, slot } = candidate;
        const span = { drId, start: slot.start, end: slot.end };
        await claimSlot({ ...span, kind: 'emergency', userId: patientId, holderId: _id, expiresAt: until });
        return result;
      });
    } catch (error) {
      if (!isSlotTaken(error) && !isDuplicateKey(error, 'askedDrId')) throw error;
    }
  }
}

async function findBusy(exceptId: string): Promise<Set<string>> {
  const asking = await Emergencies.find({ open: true, status: 'asking' }, { askedDrId: 1 }).lean();
  return new Set(asking.flatMap(({ _id, askedDrId }) => (askedDrId && _id !== exceptId ? [askedDrId] : [])));
}

function withoutDoctor(kind: 'wait' | 'end', attempts: EmergencyDocument['attempts']): Move {
  const status = kind === 'wait' ? 'waiting' : 'unanswered';
  return { status, open: kind === 'wait', askedDrId: null, answerUntil: null, attempts };
}

function withDoctor(
  { drId, drName, doctorUserId, serviceId, slot }: EmergencyCandidate,
  attempts: EmergencyDocument['attempts'],
  until: Date,
  now: Date,
): Move {
  const attempt = {
    number: attempts.length + 1,
    drId,
    drName,
    doctorUserId,
    serviceId,
    start: slot.start,
    end: slot.end,
    outcome: 'asked' as const,
    askedAt: now,
    endedAt: null,
  };
  return {
    status: 'asking',
    open: true,
    askedDrId: drId,
    answerUntil: until,
    attempts: [...attempts, attempt],
  };
}

/**
 * Ends the present attempt and asks the next doctor. @returns null when another move of this turn was faster.
 */
export async function moveOn(
  before: EmergencyDocument,
  outcome: AttemptOutcome,
  now: Date,
  alsoStore: () => Promise<void> = async () => {},
): Promise<EmergencyDocument | null> {
  const attempts = endLatest(before.attempts, outcome, now);
  return askNext(
    { ...before, attempts },
    async (move) => {
      // A waiting emergency that waits on has not changed.
      if (before.status === 'waiting' && move.status === 'waiting') return before;
      const after = await storeMove(before, move);
      if (!after) return null;
      await releaseHeldSlot(before, now);
      await publishEmergency(after, { moved: true });
      await alsoStore();
      return after;
    },
    now,
  );
}

/** Stores a move, in the current transaction. @returns null when another move of this turn was faster. */
export async function storeMove(
  { _id, turn }: Pick<EmergencyDocument, '_id' | 'turn'>,
  fields: Partial<EmergencyDocument>,
): Promise<EmergencyDocument | null> {
  return Emergencies.findOneAndUpdate(
    { _id, turn, open: true },
    { $set: fields, $inc: { turn: 1, version: 1 } },
    { returnDocument: 'after' },
  ).lean();
}

/** Gives the slot of the present attempt back, in the current transaction. */
export async function releaseHeldSlot(before: EmergencyDocument, now: Date): Promise<void> {
  const latest = before.attempts.at(-1);
  if (before.status !== 'asking' || !latest) return;
  const { drId, start, end } = latest;
  await releaseClaim({ holderId: before._id }, { drId, start, end }, now);
}
