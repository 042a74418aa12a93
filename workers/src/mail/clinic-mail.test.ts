import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildVisit } from '../testing/build-visit.ts';
import { startMailSink } from '../testing/mail-servers.ts';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

let system: TestMail;
let sink: Awaited<ReturnType<typeof startMailSink>>;
beforeAll(async () => {
  [system, sink] = await Promise.all([startTestMail(), startMailSink()]);
  await system.startWorker(sink.smtpUrl);
});
afterAll(async () => {
  await sink?.stop();
  await system?.close();
});

/** A visit whose patient has an account, and writes their mails in this language. */
function visitOf(facts: Parameters<typeof buildVisit>[0] = {}, locale: 'en' | 'bn' = 'en') {
  const visit = buildVisit(facts);
  know(visit.patient_id, locale);
  system.clinic.visits.set(visit.appointment_id, { active: true, slot_start: visit.slot_start });
  return visit;
}

function know(user_id: string, locale: 'en' | 'bn') {
  system.account.people.set(user_id, {
    user_id,
    full_name: 'Rahima Khatun',
    email: `account-${user_id}@example.com`,
    image_URL: '',
    email_verified: true,
    locale,
    sequence: 1,
  });
}

const letterTo = (address: string) =>
  eventually(
    async () => {
      const [letter, ...others] = await sink.mailsTo(address);
      if (!letter) throw new Error('there is no letter');
      expect(others).toEqual([]);
      return letter;
    },
    { within: 25_000 },
  );

/** Waits until everything that was said before has been dealt with, by a letter that is said last. */
async function settle() {
  const last = visitOf();
  await system.bus.publish(buildEvent('appointment.booked', last));
  await letterTo(last.dr_email);
  await eventually(async () => expect(await system.broker.depth('mail')).toBe(0));
}

describe('about a visit', () => {
  test('that a patient has booked the doctor is written to, and the patient is not', async () => {
    const visit = visitOf();
    await system.bus.publish(buildEvent('appointment.booked', visit));
    const letter = await letterTo(visit.dr_email);
    expect(letter.subject).toBe('New appointment: Rahima Khatun');
    expect(letter.text).toContain('Hello Dr. Farhana Islam,');
    expect(letter.text).toContain('When: Wednesday, 27 November 2126, 10:20 am (Dhaka time)');
    expect(letter.text).toContain('Serial number: 5');
    expect(letter.text).toContain(`https://petcare.example/appointments?appointment=${visit.appointment_id}`);
    await settle();
    expect(await sink.mailsTo(visit.patient_email)).toEqual([]);
  });

  test('that the doctor confirms the patient is written to at the address of the booking, in their language', async () => {
    const visit = visitOf({ by: 'doctor', status: 'Confirmed' }, 'bn');
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...visit, previous_status: 'Requested' }),
    );
    const letter = await letterTo(visit.patient_email);
    expect(letter.subject).toBe('Dr. Farhana Islam-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট নিশ্চিত হয়েছে');
    expect(letter.text).toContain('২৭ নভেম্বর, ২১২৬, সকাল ১০:২০ (ঢাকার সময়)');
    expect(letter.text).toContain('আপনার সিরিয়াল নম্বর: ৫');
    expect(letter.text).toContain('ঠিকানা: House 12, Road 5, Dhanmondi, Dhaka');
    await settle();
    expect(await sink.mailsTo(visit.dr_email)).toEqual([]);
  });

  test('that an admin moves both are written to, with the time of before', async () => {
    const doctor_user_id = newId();
    know(doctor_user_id, 'bn');
    const visit = visitOf({ by: 'admin', doctor_user_id });
    const previous_start = '2126-11-26T05:00:00.000Z';
    await system.bus.publish(buildEvent('appointment.rescheduled', { ...visit, previous_start }));
    const toPatient = await letterTo(visit.patient_email);
    expect(toPatient.subject).toBe('Your appointment with Dr. Farhana Islam has another time');
    expect(toPatient.text).toContain('Before, it was: Tuesday, 26 November 2126, 11:00 am (Dhaka time)');
    const toDoctor = await letterTo(visit.dr_email);
    expect(toDoctor.subject).toBe('Rahima Khatun-এর অ্যাপয়েন্টমেন্টের সময় বদলেছে');
    expect(toDoctor.headers['message-id']).not.toBe(toPatient.headers['message-id']);
  });

  test('that the doctor calls off the patient reads why, and where to find another time', async () => {
    const visit = visitOf({ by: 'doctor', status: 'Cancelled', reason: 'I am ill today' });
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...visit, previous_status: 'Confirmed' }),
    );
    const letter = await letterTo(visit.patient_email);
    expect(letter.subject).toBe('Your appointment with Dr. Farhana Islam is cancelled');
    expect(letter.text).toContain('The reason given: I am ill today');
    expect(letter.text).toContain('https://petcare.example/services');
  });

  test('nobody is written to who has no account any more, but the doctor is', async () => {
    const visit = buildVisit({ by: 'admin', status: 'Cancelled', doctor_user_id: newId() });
    await system.bus.publish(
      buildEvent('appointment.status_changed', { ...visit, previous_status: 'Confirmed' }),
    );
    await letterTo(visit.dr_email);
    await settle();
    expect(await sink.mailsTo(visit.patient_email)).toEqual([]);
  });
});

describe('a reminder', () => {
  test.each([
    [24, 'Reminder: your appointment with Dr. Farhana Islam'],
    [2, 'Soon: your appointment with Dr. Farhana Islam'],
  ] as const)('of %i hours before is one letter, however often it is delivered', async (hours, subject) => {
    const visit = visitOf({ by: 'system' });
    const event = buildEvent('appointment.reminder_due', { ...visit, hours });
    for (let round = 0; round < 5; round += 1) await system.bus.publish(event);
    expect((await letterTo(visit.patient_email)).subject).toBe(subject);
    await settle();
    await letterTo(visit.patient_email);
  });

  test('is not sent of a visit that was called off while it waited', async () => {
    const visit = visitOf({ by: 'system' });
    system.clinic.visits.set(visit.appointment_id, { active: false, slot_start: visit.slot_start });
    await system.bus.publish(buildEvent('appointment.reminder_due', { ...visit, hours: 24 }));
    const after = visitOf({ by: 'system' });
    await system.bus.publish(buildEvent('appointment.reminder_due', { ...after, hours: 24 }));
    await letterTo(after.patient_email);
    await settle();
    expect(await sink.mailsTo(visit.patient_email)).toEqual([]);
  });
});

test('who is next in line is written to while the time is kept, and not afterwards', async () => {
  const [person_id, inTime, late] = [newId(), `${newId()}@example.com`, `${newId()}@example.com`];
  know(person_id, 'en');
  const offered = (patient_email: string, expiresAt: string) =>
    buildEvent('waitlist.changed', {
      entry_id: newId(),
      person_id,
      dr_id: newId(),
      dr_name: 'Dr. Farhana Islam',
      date: '2126-11-27',
      status: 'offered',
      offer: { start: '2126-11-27T04:20:00.000Z', expiresAt },
      patient_email,
    });
  await system.bus.publish(offered(late, '2020-11-27T04:10:00.000Z'));
  await system.bus.publish(offered(inTime, '2126-11-26T04:10:00.000Z'));
  const letter = await letterTo(inTime);
  expect(letter.subject).toBe('A time with Dr. Farhana Islam is free for you');
  expect(letter.text).toContain('We keep it for you until 10:10 am.');
  await settle();
  expect(await sink.mailsTo(late)).toEqual([]);
});

test('an invited doctor gets the link, and nobody gets one that was taken back', async () => {
  const invite = () => {
    const facts = { dr_id: newId(), dr_name: 'Dr. Farhana Islam', img_URL: '', img_owner_id: null };
    return { ...facts, invitation_id: newId() };
  };
  const [open, used] = [invite(), invite()];
  const to = `doctor-${newId()}@example.com`;
  const link = 'https://petcare.example/invitation?token=secret';
  system.clinic.invitations.set(open.invitation_id, { to, full_name: open.dr_name, locale: 'en', link });
  await system.bus.publish(buildEvent('specialist.invited', used));
  await system.bus.publish(buildEvent('specialist.invited', open));
  const letter = await letterTo(to);
  expect(letter.subject).toBe('Your PetCare account for doctors · চিকিৎসক হিসেবে আপনার পেটকেয়ার অ্যাকাউন্ট');
  expect(letter.text).toContain(link);
  expect(letter.text).toContain('within 7 days');
  expect(letter.text).toContain('৭ দিনের মধ্যে');
  expect(letter.html).toContain('<div lang="bn"');
});
