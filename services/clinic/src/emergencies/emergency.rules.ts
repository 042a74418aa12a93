import {
  askSeconds,
  emergencyMinutes,
  type AttemptOutcome,
  type EmergencyStatus,
} from '@petcare/contracts/clinic/emergencies.ts';

export interface Attempt {
  readonly number: number;
  readonly drId: string;
  readonly outcome: AttemptOutcome;
  readonly endedAt: Date | null;
}

export interface EmergencyState {
  readonly status: EmergencyStatus;
  readonly attempts: readonly Attempt[];
  /** End of the time in which the asked doctor can answer; null while no doctor is asked. */
  readonly answerUntil: Date | null;
  /** End of the emergency without a doctor. */
  readonly endsAt: Date;
}

/** A doctor with the soonest slot. */
export interface Candidate {
  readonly drId: string;
  readonly doctorUserId: string;
  readonly slot: { readonly start: Date };
}

/** A doctor is not asked for less than this. */
const shortestAskMs = 10_000;

export function endsAfter(now: Date): Date {
  return new Date(now.getTime() + emergencyMinutes * 60_000);
}

export function isOpen({ status }: Pick<EmergencyState, 'status'>): boolean {
  return status === 'asking' || status === 'waiting';
}

/** Returns the end of the time in which a doctor asked now can answer. */
export function answerUntil(endsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + askSeconds * 1000, endsAt.getTime()));
}

/** True when the timer has to action: the asked doctor has not answered, or a waiting emergency can try again. */
export function isDue(state: EmergencyState, now: Date): boolean {
  if (!isOpen(state)) return false;
  return state.status === 'waiting' || (state.answerUntil !== null && state.answerUntil <= now);
}

/** True while this attempt can be answered: it is the latest, its time has not ended. */
export function canAnswer(state: EmergencyState, attempt: number, now: Date): boolean {
  const latest = state.attempts.at(-1);
  return (
    state.status === 'asking' &&
    latest?.number === attempt &&
    latest.outcome === 'asked' &&
    state.answerUntil !== null &&
    now < state.answerUntil
  );
}

/** Returns the attempts with an outcome of the latest one, if it is still asked. */
export function endLatest<A extends Attempt>(
  attempts: readonly A[],
  outcome: AttemptOutcome,
  now: Date,
): A[] {
  return attempts.map((attempt) =>
    attempt.outcome === 'asked' ? { ...attempt, outcome, endedAt: now } : attempt,
  );
}

export type NextStep<C extends Candidate> =
  | { readonly kind: 'ask'; readonly candidate: C }
  | { readonly kind: 'wait' }
  | { readonly kind: 'end' };

/**
 * Chooses whom to ask next: the soonest slot of the doctors who have not been asked yet. Waits while all of those are
 * being asked about other emergencies, and ends when no doctor or time is left.
 */
export function nextStep<C extends Candidate>(
  { attempts, endsAt }: Pick<EmergencyState, 'attempts' | 'endsAt'>,
  candidates: readonly C[],
  busyDrIds: ReadonlySet<string>,
  now: Date,
): NextStep<C> {
  if (endsAt.getTime() - now.getTime() < shortestAskMs) return { kind: 'end' };
  const asked = new Set(attempts.map(({ drId }) => drId));
  const left = candidates.filter(({ drId }) => !asked.has(drId));
  const [candidate] = left
    .filter(({ drId }) => !busyDrIds.has(drId))
    .toSorted(
      (a, b) => a.slot.start.getTime() - b.slot.start.getTime() || a.drId.localeCompare(b.drId, 'en'),
    );
  if (candidate) return { kind: 'ask', candidate };
  return left.length > 0 ? { kind: 'wait' } : { kind: 'end' };
}

const voiceNoteSignatures = [
  // EBML, the container of WebM.
  { type: 'audio/webm', offset: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { type: 'audio/ogg', offset: 0, bytes: [0x4f, 0x67, 0x67, 0x53] },
  // The file type box of MP4.
  { type: 'audio/mp4', offset: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
] as const;

/** Returns the media type of a recording by its first bytes; null for any other file. */
export function voiceNoteTypeOf(file: Uint8Array) {
  const found = voiceNoteSignatures.find(({ offset, bytes }) =>
    bytes.every((byte, index) => file[offset + index] === byte),
  );
  return found?.type ?? null;
}
