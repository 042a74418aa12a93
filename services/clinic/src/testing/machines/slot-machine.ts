import { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { holdMinutes } from '@petcare/contracts/clinic/schedules.ts';
import type { Machine, Transition } from '@petcare/platform/testing/histories/run-batches.ts';
import fc from 'fast-check';
import { canReschedule, checkStatusChange, isActive } from '../../appointments/appointment.rules.ts';
import { cellsOf, slotsOfDay, type Hours } from '../../doctors/schedules/slot.rules.ts';

interface Span {
  /** Minutes of the day in Dhaka. */
  readonly start: number;
  readonly end: number;
}

export interface ClaimState extends Span {
  readonly kind: 'held' | 'booked';
  readonly user: string;
  readonly expiresAt: number | null;
  /** Id of the request that booked it. */
  readonly appointment: string | null;
}

export interface AppointmentState extends Span {
  readonly patient: string;
  readonly status: AppointmentStatus;
  readonly version: number;
}

/** One day of a doctor. Claims and appointments are named by the request that created them. */
export interface DayState {
  /** Minutes since the history began, two days before the day. */
  readonly now: number;
  readonly slotMinutes: number;
  readonly claims: Readonly<Record<string, ClaimState>>;
  readonly appointments: Readonly<Record<string, AppointmentState>>;
}

const user = fc.constantFrom('u1', 'u2', 'u3');
const [pick, target] = [fc.nat(5), fc.nat(5)];
const slotLength = fc.constantFrom(20, 30, 60);

export const slotStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hold' as const), user, pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('book' as const), user, pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), target, pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), target }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      target,
      status: fc.constantFrom(...AppointmentStatus.options),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), user }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resize' as const), minutes: slotLength }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 6 }) }),
  },
);
export type SlotStep = typeof slotStep extends fc.Arbitrary<infer S> ? S : never;

export type SlotRequest = { readonly now: number } & (
  | { readonly kind: 'hold'; readonly id: string; readonly user: string; readonly start: number }
  | { readonly kind: 'book'; readonly id: string; readonly user: string; readonly start: number }
  | { readonly kind: 'release'; readonly user: string; readonly hold: string }
  | {
      readonly kind: 'move';
      readonly id: string;
      readonly user: string;
      readonly start: number;
    }
  | { readonly kind: 'cancel'; readonly id: string; readonly user: string }
  | { readonly kind: 'change'; readonly id: string; readonly status: AppointmentStatus }
  | { readonly kind: 'resize'; readonly minutes: number }
  | { readonly kind: 'wait'; readonly minutes: number }
);

export interface SlotRules {
  readonly canReschedule: typeof canReschedule;
  readonly checkStatusChange: typeof checkStatusChange;
  readonly cellsOf: typeof cellsOf;
  readonly isExpired: (claim: ClaimState, now: number) => boolean;
}

export const slotRules: SlotRules = {
  canReschedule,
  checkStatusChange,
  cellsOf,
  isExpired: ({ kind, expiresAt }, now) => kind === 'held' && expiresAt !== null && expiresAt <= now,
};

/** The doctor works from 09:00 to 11:00 on the day. */
export const hoursOn = (date: string, slotMinutes: number): Hours => ({
  slotMinutes,
  weekly: [],
  breaks: [],
  leave: [],
  overrides: [{ date, hours: [{ from: '09:00', to: '11:00' }] }],
});
export const initialSlotMinutes = 20;

/** The instant of a minute of the history; it begins two days before the day, so that every slot can be booked. */
export const instantOf = (date: string, now: number) => dhakaInstant(date, now - 2 * 24 * 60);

/** One day of a doctor as the rules of slots and appointments describe it. */
export function slotMachine(
  date: string,
  rules: SlotRules = slotRules,
): Machine<DayState, SlotStep, SlotRequest> {
  const instant = (minutes: number) => dhakaInstant(date, minutes);
  const spansOf = ({ slotMinutes }: DayState): Span[] =>
    slotsOfDay(hoursOn(date, slotMinutes), date).map(({ start, end }) => ({
      start: (start.getTime() - instant(0).getTime()) / 60_000,
      end: (end.getTime() - instant(0).getTime()) / 60_000,
    }));
  const overlaps = (one: Span, other: Span): boolean => {
    const cells = new Set(rules.cellsOf(instant(one.start), instant(one.end)));
    return rules.cellsOf(instant(other.start), instant(other.end)).some((cell) => cells.has(cell));
  };

  function bind(state: DayState, step: SlotStep, newId: string): SlotRequest | null {
    const { now, claims, appointments } = state;
    if (step.kind === 'resize' || step.kind === 'wait') return { ...step, now };
    const holdOf = (owner: string) =>
      Object.entries(claims).find(([, { kind, user: holder }]) => kind === 'held' && holder === owner)?.[0] ??
      null;
    if (step.kind === 'release') {
      const held = holdOf(step.user);
      return held === null ? null : { kind: 'release', user: step.user, hold: held, now };
    }
    const startOf = (index: number) => {
      const spans = spansOf(state);
      return spans[index % spans.length]?.start ?? 0;
    };
    if (step.kind === 'hold' || step.kind === 'book')
      return { kind: step.kind, id: newId, user: step.user, start: startOf(step.pick), now };
    const ids = Object.keys(appointments);
    const id = ids[step.target % Math.max(1, ids.length)];
    const patient = appointments[id ?? '']?.patient;
    if (id === undefined || patient === undefined) return null;
    if (step.kind === 'cancel') return { kind: 'cancel', id, user: patient, now };
    if (step.kind === 'change') return { kind: 'change', id, status: step.status, now };
    return { kind: 'move', id, user: patient, start: startOf(step.pick), now };
  }

  function next(before: DayState, request: SlotRequest): Transition<DayState> {
    if (request.kind === 'wait') return done({ ...before, now: before.now + request.minutes });
    if (request.kind === 'resize') return done({ ...before, slotMinutes: request.minutes });
    if (request.kind === 'release') return done(without(before, isHold(request.hold)));
    if (request.kind === 'cancel') return setStatus(before, request.id, 'Cancelled', request.now);
    if (request.kind === 'change') return setStatus(before, request.id, request.status, request.now);

    const appointment = request.kind === 'move' ? before.appointments[request.id] : undefined;
    if (request.kind === 'move' && !(appointment && rules.canReschedule(appointment.status)))
      return { outcome: 'appointment_status_conflict', state: before };
    const slot = spansOf(before).find(({ start }) => start === request.start);
    const current = withoutExpired(before, request);
    if (!slot) return { outcome: 'invalid_input', state: request.kind === 'book' ? current : before };
    if (request.kind === 'move')
      return appointment?.start === slot.start ? done(before) : move(current, request, slot);
    return request.kind === 'hold' ? hold(current, request, slot) : book(current, request, slot);
  }

  /** Expired holds end before a request for a slot, also before one that is refused afterwards. */
  const withoutExpired = (state: DayState, { now }: SlotRequest) =>
    without(state, (claim) => rules.isExpired(claim, now));

  function hold(state: DayState, { id, user: owner, now }: NewClaim, slot: Span): Transition<DayState> {
    const own = ({ kind, user: holder }: ClaimState) => kind === 'held' && holder === owner;
    const others = without(state, own);
    if (isTaken(others, slot)) return { outcome: 'slot_taken', state };
    return done(
      withClaim(others, id, {
        ...slot,
        kind: 'held',
        user: owner,
        expiresAt: now + holdMinutes,
        appointment: null,
      }),
    );
  }

  function book(state: DayState, { id, user: owner }: NewClaim, slot: Span): Transition<DayState> {
    const held = Object.entries(state.claims).find(([, claim]) => isOwnHold(owner, slot)(claim))?.[0];
    if (held === undefined && isTaken(state, slot)) return { outcome: 'slot_taken', state };
    const active = Object.values(state.appointments).filter(({ status }) => isActive(status));
    if (active.some(({ patient }) => patient === owner)) return { outcome: 'already_booked', state };
    const booked = withClaim(state, held ?? id, {
      ...slot,
      kind: 'booked',
      user: owner,
      expiresAt: null,
      appointment: id,
    });
    return done(withAppointment(booked, id, { ...slot, patient: owner, status: 'Requested', version: 1 }));
  }

  function move(
    state: DayState,
    { id, user: mover }: Extract<SlotRequest, { kind: 'move' }>,
    slot: Span,
  ): Transition<DayState> {
    const others = without(state, isOwnHold(mover, slot));
    const found = Object.entries(others.claims).find(([, claim]) => claim.appointment === id);
    const appointment = others.appointments[id];
    if (!found || !appointment) return { outcome: 'appointment_status_conflict', state };
    const [key, claim] = found;
    if (
      isTaken(
        without(others, (one) => one === claim),
        slot,
      )
    )
      return { outcome: 'slot_taken', state };
    const moved = withClaim(others, key, { ...claim, ...slot });
    return done(withAppointment(moved, id, { ...appointment, ...slot, version: appointment.version + 1 }));
  }

  function setStatus(
    state: DayState,
    id: string,
    status: AppointmentStatus,
    now: number,
  ): Transition<DayState> {
    const appointment = state.appointments[id];
    if (!appointment) return { outcome: 'not_found', state };
    const stored = { status: appointment.status, start: instant(appointment.start) };
    const decision = rules.checkStatusChange(stored, status, instantOf(date, now));
    if (decision === 'unchanged') return done(state);
    if (decision === 'refused') return { outcome: 'appointment_status_conflict', state };
    const released = status === 'Cancelled' ? without(state, (claim) => claim.appointment === id) : state;
    return done(withAppointment(released, id, { ...appointment, status, version: appointment.version + 1 }));
  }

  const isTaken = ({ claims }: DayState, slot: Span) =>
    Object.values(claims).some((claim) => overlaps(claim, slot));

  return {
    initial: { now: 0, slotMinutes: initialSlotMinutes, claims: {}, appointments: {} },
    bind,
    next,
    lose: (state, request) => (request.kind === 'move' ? withoutExpired(state, request) : state),
  };
}

type NewClaim = Extract<SlotRequest, { kind: 'hold' | 'book' }>;

const done = (state: DayState): Transition<DayState> => ({ outcome: 'done', state });

const isHold =
  (id: string) =>
  ({ kind }: ClaimState, key: string) =>
    kind === 'held' && key === id;

/** A hold is used for exactly its slot, by its user. */
const isOwnHold =
  (owner: string, slot: Span) =>
  ({ kind, user: holder, start, end }: ClaimState) =>
    kind === 'held' && holder === owner && start === slot.start && end === slot.end;

function without(state: DayState, isRemoved: (claim: ClaimState, key: string) => boolean): DayState {
  const claims = Object.entries(state.claims).filter(([key, claim]) => !isRemoved(claim, key));
  return { ...state, claims: Object.fromEntries(claims) };
}

function withClaim(state: DayState, key: string, claim: ClaimState): DayState {
  return { ...state, claims: { ...state.claims, [key]: claim } };
}

function withAppointment(state: DayState, key: string, appointment: AppointmentState): DayState {
  return { ...state, appointments: { ...state.appointments, [key]: appointment } };
}
