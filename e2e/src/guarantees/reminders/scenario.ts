import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { signUpVerifiedUser, type TestUser } from '../../support/users.ts';
import { bookAppointment, createPractice, type Practice } from '../../support/practice.ts';
import { emailsTo } from '../../support/email.ts';
import type { OwnPetCare } from '../../support/system/own-petcare.ts';
import { openReminders, type Reminders } from './due-reminders.ts';

const timeoutMs = 90_000;
const moves = 3;
const kinds = [24, 2] as const;
type Hours = (typeof kinds)[number];

interface BookedAppointment {
  readonly patient: TestUser;
  readonly appointment: Appointment;
}

interface ReminderCount {
  readonly inbox: number;
  readonly wrongTime: number;
  /**
   * Distinct emails by Message-ID. An email that is sent again after a kill keeps its Message-ID, so email programs
   * show it once.
   */
  readonly emails: number;
  readonly repeatedEmails: number;
}

export interface RemindersResult {
  readonly appointments: number;
  readonly reminders: number;
  /** Reminders that are not exactly one notification and one email. */
  readonly wrong: readonly string[];
  readonly afterCancelling: number;
  readonly repeatedEmails: number;
  readonly controlNoticed: boolean;
}

/**
 * Books appointments, reschedules each three times and cancels some. Then sets the time of each reminder to now,
 * instead of waiting for days.
 * Kills the clinic service during the reschedules, and clinic and worker while reminders are sent.
 */
export async function measureReminders(petcare: OwnPetCare, appointments: number): Promise<RemindersResult> {
  const { url, system } = petcare;
  const { mailUrl } = system;
  const kill = (name: 'clinic' | 'notifications') => system.processes.get(name)?.kill('SIGKILL');
  const practice = await createPractice(url, { from: '08:00', to: '20:00' });
  const reminders = await openReminders(petcare);
  try {
    const [active, cancelled]: [BookedAppointment[], BookedAppointment[]] = [[], []];
    for (let number = 0; number < appointments; number += 1)
      active.push(
        await bookAndMove({ url, mailUrl }, practice, number === 1 ? () => kill('clinic') : undefined),
      );
    for (let number = 0; number < Math.ceil(appointments / 4); number += 1)
      cancelled.push(await cancel(await bookAndMove({ url, mailUrl }, practice)));
    const all = [...active, ...cancelled];

    const expectAll = (hours: Hours) => async () => {
      for (const booked of active) {
        const { inbox, emails } = await countOf(booked, hours, mailUrl);
        if (inbox === 0 || emails === 0) throw new Error(`a reminder of ${hours} hours is missing`);
      }
    };
    for (const hours of kinds) {
      await reminders.makeDue(
        all.map(({ appointment }) => appointment._id),
        hours,
      );
      kill(hours === 24 ? 'clinic' : 'notifications');
      await eventually(() => expectAnyEmail(active, hours, mailUrl), { within: timeoutMs, every: 20 });
      kill(hours === 24 ? 'notifications' : 'clinic');
      await eventually(expectAll(hours), { within: timeoutMs, every: 250 });
    }
    await awaitLaterReminders(url, practice, reminders, mailUrl);

    const wrong: string[] = [];
    let repeatedEmails = 0;
    for (const booked of active)
      for (const hours of kinds) {
        const count = await countOf(booked, hours, mailUrl);
        repeatedEmails += count.repeatedEmails;
        if (!isExactlyOnce(count)) wrong.push(`${hours} h: ${JSON.stringify(count)}`);
      }
    let afterCancelling = 0;
    for (const booked of cancelled)
      for (const hours of kinds) {
        const { inbox, emails } = await countOf(booked, hours, mailUrl);
        afterCancelling += inbox + emails;
      }
    return {
      appointments,
      reminders: active.length * kinds.length,
      wrong,
      afterCancelling,
      repeatedEmails,
      controlNoticed: await isDuplicateNoticed(active[0], reminders, mailUrl),
    };
  } finally {
    await reminders.close();
  }
}

const isExactlyOnce = ({ inbox, wrongTime, emails }: ReminderCount) =>
  inbox === 1 && wrongTime === 0 && emails === 1;

async function bookAndMove(
  { url, mailUrl }: { readonly url: string; readonly mailUrl: string },
  practice: Practice,
  disturb?: () => void,
): Promise<BookedAppointment> {
  // Reminders are emailed to confirmed addresses only.
  const patient = await signUpVerifiedUser({ url, mailUrl });
  const first = addDays(dhakaDateOf(new Date()), 3);
  let appointment = await bookAppointment(patient, practice, first);
  for (let move = 1; move <= moves; move += 1) {
    const slot_start = await freeSlot(patient, practice, addDays(first, move));
    if (move === 2) disturb?.();
    appointment = await moveTo(patient, appointment._id, slot_start);
  }
  return { patient, appointment };
}

/** Retries while the system is unavailable; repeating a reschedule has no further effect. */
function moveTo({ client }: TestUser, id: string, slot_start: string): Promise<Appointment> {
  return eventually(
    async () => {
      const { status, body } = await client.call(endpoints['appointments.reschedule'], {
        params: { id },
        body: { slot_start },
      });
      if (status !== 200) throw new Error(`moving answered ${status}: ${JSON.stringify(body)}`);
      return endpoints['appointments.reschedule'].response.parse(body).appointment;
    },
    { every: 50 },
  );
}

async function freeSlot({ client }: TestUser, { doctor }: Practice, date: string): Promise<string> {
  const { body } = await client.call(endpoints['slots.ofDay'], {
    params: { id: doctor._id },
    query: `?date=${date}`,
  });
  const { slots } = endpoints['slots.ofDay'].response.parse(body);
  const free = slots.find(({ state }) => state === 'free');
  if (!free) throw new Error(`no slot is free on ${date}`);
  return free.start;
}

async function cancel(booked: BookedAppointment): Promise<BookedAppointment> {
  const { status } = await booked.patient.client.call(endpoints['appointments.cancel'], {
    params: { id: booked.appointment._id },
    body: {},
  });
  if (status !== 200) throw new Error(`cancelling answered ${status}`);
  return booked;
}

async function countOf(
  { patient, appointment }: BookedAppointment,
  hours: Hours,
  mailUrl: string,
): Promise<ReminderCount> {
  const { body } = await patient.client.call(endpoints['notifications.list'], { query: '?limit=100' });
  const { notifications } = endpoints['notifications.list'].response.parse(body);
  const reminders = notifications.flatMap(({ content }) =>
    content.kind === 'appointment.reminder' ? [content.data] : [],
  );
  const entries = reminders.filter(
    (booked) => booked.appointment_id === appointment._id && booked.hours === hours,
  );
  const subject = hours === 24 ? /^Reminder: / : /^Soon: /;
  const received = (await emailsTo(mailUrl, patient.user.email)).filter((mail) => subject.test(mail.subject));
  const messageIds = new Set(received.map(({ headers }) => headers['message-id']));
  return {
    inbox: entries.length,
    wrongTime: entries.filter(({ slot_start }) => slot_start !== appointment.slot_start).length,
    emails: messageIds.size,
    repeatedEmails: received.length - messageIds.size,
  };
}

async function expectAnyEmail(
  all: readonly BookedAppointment[],
  hours: Hours,
  mailUrl: string,
): Promise<void> {
  for (const booked of all) if ((await countOf(booked, hours, mailUrl)).emails > 0) return;
  throw new Error('no reminder has been sent yet');
}

/** Waits for reminders that become due after all others, so that the earlier ones have arrived. */
async function awaitLaterReminders(
  url: string,
  practice: Practice,
  reminders: Reminders,
  mailUrl: string,
): Promise<void> {
  // Killed processes may still be restarting.
  const last = await eventually(() => bookAndMove({ url, mailUrl }, practice), {
    within: timeoutMs,
    every: 500,
  });
  for (const hours of kinds) await reminders.makeDue([last.appointment._id], hours);
  for (const hours of kinds)
    await eventually(
      async () => {
        if (!isExactlyOnce(await countOf(last, hours, mailUrl)))
          throw new Error('the last reminder is missing');
      },
      { within: timeoutMs, every: 100 },
    );
}

async function isDuplicateNoticed(
  booked: BookedAppointment | undefined,
  reminders: Reminders,
  mailUrl: string,
): Promise<boolean> {
  if (!booked) return false;
  await reminders.duplicate(booked.appointment._id, 24);
  return eventually(
    async () => {
      // The record of sent emails knows the reminder, whatever its event, so no second email is sent.
      const { inbox, emails } = await countOf(booked, 24, mailUrl);
      if (inbox !== 2 || emails !== 1) throw new Error('not noticed yet');
      return true;
    },
    { every: 100 },
  ).catch(() => false);
}
