import type { Appointment } from '@petcare/contracts/appointments.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { signUpUser, type TestUser } from '../../support/people.ts';
import { bookAppointment, createPractice, type Practice } from '../../support/practice.ts';
import { emailsTo } from '../../support/mail.ts';
import type { OwnPetCare } from '../../support/own-petcare.ts';
import { openReminders, type Reminders } from './due-reminders.ts';

const patienceMs = 90_000;
const moves = 3;
const kinds = [24, 2] as const;
type Hours = (typeof kinds)[number];

/** A visit, its patient, and whether it was called off. */
interface Watched {
  readonly patient: TestUser;
  readonly visit: Appointment;
}

/** How often a patient was reminded of a visit so many hours before. */
interface Count {
  readonly inbox: number;
  /** Entries that name another time than the visit has now. */
  readonly wrongTime: number;
  /** Letters that differ: one that was sent again after a kill has the same Message-ID, and mail programs show one. */
  readonly mails: number;
  readonly mailsRepeated: number;
}

export interface RemindersResult {
  readonly visits: number;
  readonly reminders: number;
  /** Reminders that are not one inbox entry and one letter. */
  readonly wrong: readonly string[];
  /** What came although the visit had been called off. */
  readonly afterCancelling: number;
  readonly mailsRepeated: number;
  /** Whether a reminder that is owed twice is noticed. */
  readonly controlNoticed: boolean;
}

/**
 * Patients book visits and move them three times, some call theirs off; then each reminder is made due by setting its
 * time in the database to now, instead of waiting for days. The clinic is killed while visits are moved, clinic and
 * worker while the reminders go out.
 */
export async function measureReminders(petcare: OwnPetCare, visits: number): Promise<RemindersResult> {
  const { url, system } = petcare;
  const kill = (name: 'clinic' | 'notifications') => system.processes.get(name)?.kill('SIGKILL');
  const practice = await createPractice(url, { from: '08:00', to: '20:00' });
  const reminders = await openReminders(petcare);
  try {
    const [standing, cancelled]: [Watched[], Watched[]] = [[], []];
    for (let number = 0; number < visits; number += 1)
      standing.push(await bookAndMove(url, practice, number === 1 ? () => kill('clinic') : undefined));
    for (let number = 0; number < Math.ceil(visits / 4); number += 1)
      cancelled.push(await cancel(await bookAndMove(url, practice)));
    const everybody = [...standing, ...cancelled];

    const mailUrl = system.mailUrl;
    const allHave = (hours: Hours) => async () => {
      for (const one of standing) {
        const { inbox, mails } = await countOf(one, hours, mailUrl);
        if (inbox === 0 || mails === 0) throw new Error(`a reminder of ${hours} hours has not come`);
      }
    };
    for (const hours of kinds) {
      await reminders.makeDue(
        everybody.map(({ visit }) => visit._id),
        hours,
      );
      kill(hours === 24 ? 'clinic' : 'notifications');
      await eventually(() => anyHas(standing, hours, mailUrl), { within: patienceMs, every: 20 });
      kill(hours === 24 ? 'notifications' : 'clinic');
      await eventually(allHave(hours), { within: patienceMs, every: 250 });
    }
    await letLaterOnesPass(url, practice, reminders, mailUrl);

    const wrong: string[] = [];
    let mailsRepeated = 0;
    for (const one of standing)
      for (const hours of kinds) {
        const count = await countOf(one, hours, mailUrl);
        mailsRepeated += count.mailsRepeated;
        if (!isRight(count)) wrong.push(`${hours} h: ${JSON.stringify(count)}`);
      }
    let afterCancelling = 0;
    for (const one of cancelled)
      for (const hours of kinds) {
        const { inbox, mails } = await countOf(one, hours, mailUrl);
        afterCancelling += inbox + mails;
      }
    return {
      visits,
      reminders: standing.length * kinds.length,
      wrong,
      afterCancelling,
      mailsRepeated,
      controlNoticed: await isNoticedTwice(standing[0], reminders, mailUrl),
    };
  } finally {
    await reminders.close();
  }
}

const isRight = ({ inbox, wrongTime, mails }: Count) => inbox === 1 && wrongTime === 0 && mails === 1;

/** Books a visit and moves it three times; `disturb` strikes before the second move. */
async function bookAndMove(url: string, practice: Practice, disturb?: () => void): Promise<Watched> {
  const patient = await signUpUser(url);
  const first = addDays(dhakaDateOf(new Date()), 3);
  let visit = await bookAppointment(patient, practice, first);
  for (let move = 1; move <= moves; move += 1) {
    const slot_start = await freeSlot(patient, practice, addDays(first, move));
    if (move === 2) disturb?.();
    visit = await moveTo(patient, visit._id, slot_start);
  }
  return { patient, visit };
}

/** Knocks again while the door is closed: the same move again is the same visit. */
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
    { within: 30_000, every: 50 },
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

async function cancel(watched: Watched): Promise<Watched> {
  const { status } = await watched.patient.client.call(endpoints['appointments.cancel'], {
    params: { id: watched.visit._id },
    body: {},
  });
  if (status !== 200) throw new Error(`cancelling answered ${status}`);
  return watched;
}

async function countOf({ patient, visit }: Watched, hours: Hours, mailUrl: string): Promise<Count> {
  const { body } = await patient.client.call(endpoints['notifications.list'], { query: '?limit=100' });
  const { notifications } = endpoints['notifications.list'].response.parse(body);
  const told = notifications.flatMap(({ content }) =>
    content.kind === 'appointment.reminder' ? [content.data] : [],
  );
  const entries = told.filter((one) => one.appointment_id === visit._id && one.hours === hours);
  const subject = hours === 24 ? /^Reminder: / : /^Soon: /;
  const letters = (await emailsTo(mailUrl, patient.user.email)).filter((mail) => subject.test(mail.subject));
  const different = new Set(letters.map(({ headers }) => headers['message-id']));
  return {
    inbox: entries.length,
    wrongTime: entries.filter(({ slot_start }) => slot_start !== visit.slot_start).length,
    mails: different.size,
    mailsRepeated: letters.length - different.size,
  };
}

async function anyHas(all: readonly Watched[], hours: Hours, mailUrl: string): Promise<void> {
  for (const one of all) if ((await countOf(one, hours, mailUrl)).mails > 0) return;
  throw new Error('no reminder has come yet');
}

/** What was said earlier has arrived when a reminder that became due after it has. */
async function letLaterOnesPass(
  url: string,
  practice: Practice,
  reminders: Reminders,
  mailUrl: string,
): Promise<void> {
  // What was killed may still be on its way back.
  const last = await eventually(() => bookAndMove(url, practice), { within: patienceMs, every: 500 });
  for (const hours of kinds) await reminders.makeDue([last.visit._id], hours);
  for (const hours of kinds)
    await eventually(
      async () => {
        if (!isRight(await countOf(last, hours, mailUrl))) throw new Error('the last reminder has not come');
      },
      { within: patienceMs, every: 100 },
    );
}

/** Owes a reminder of a visit a second time, as a mistake in our rows would. */
async function isNoticedTwice(
  one: Watched | undefined,
  reminders: Reminders,
  mailUrl: string,
): Promise<boolean> {
  if (!one) return false;
  await reminders.oweAgain(one.visit._id, 24);
  return eventually(
    async () => {
      const { inbox, mails } = await countOf(one, 24, mailUrl);
      if (inbox !== 2 || mails !== 2) throw new Error('not noticed yet');
      return true;
    },
    { within: 30_000, every: 100 },
  ).catch(() => false);
}
