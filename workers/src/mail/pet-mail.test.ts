import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

let system: TestMail;
beforeAll(async () => {
  system = await startTestMail();
  await system.startWorker();
});
afterAll(() => system.close());

describe('an email about the notes of a visit', () => {
  const visitOf = (patient_id: string) => {
    const visit_id = newId();
    return {
      visit_id,
      appointment_id: visit_id,
      pet_id: newId(),
      patient_id,
      dr_id: newId(),
      dr_name: 'Dr. Farhana Islam',
      pet_name: 'Minu',
      date: '2026-11-22',
      diagnosis: 'Tick fever',
      weight_kg: 4.2,
      vaccinations: [],
      prescription_lines: 1,
      prescribed: [],
    };
  };

  test('reaches the patient with a link and without the diagnosis', async () => {
    const { user_id: patient, email } = system.account.addUser();
    const signed = buildEvent('visit.signed', visitOf(patient));
    await system.handle(signed);
    const { subject, text } = await system.onlyEmailTo(email);
    expect(subject).toBe('The notes of your visit with Dr. Farhana Islam');
    expect(text).toContain('signed the notes of the visit of Minu on 22 November 2026.');
    expect(text).toContain(`https://petcare.example/visits/${signed.data.visit_id}`);
    expect(text).not.toContain('Tick fever');
  });

  test('about an amendment is in the language of the patient, and goes to confirmed addresses only', async () => {
    const { user_id: patient, email } = system.account.addUser({ locale: 'bn' });
    const { user_id: unconfirmed, email: stranger } = system.account.addUser({ email_verified: false });
    await system.handle(buildEvent('visit.amended', visitOf(unconfirmed)));
    await system.handle(buildEvent('visit.amended', visitOf(patient)));
    const { subject, text } = await system.onlyEmailTo(email);
    expect(subject).toBe('Dr. Farhana Islam আপনার ভিজিটের নোট সংশোধন করেছেন');
    expect(text).toContain('২২ নভেম্বর');
    expect(await system.emailsTo(stranger)).toEqual([]);
  });
});

describe('a vaccination email', () => {
  function createReminder(locale: 'en' | 'bn', facts: { email_verified?: boolean } = {}) {
    const pet_id = newId();
    const { user_id: owner_id } = system.account.addUser({ locale, ...facts });
    const due_on = '2026-12-05';
    system.clinic.plans.set(pet_id, {
      due: [{ vaccine: 'rabies', due_on, last_on: null }],
      next_appointment: null,
    });
    const data = { pet_id, owner_id, pet_name: 'Minu', due_on, vaccines: ['rabies' as const] };
    return buildEvent('vaccination.reminder_due', { ...data, stage: 'overdue' });
  }
  const addressOf = (event: ReturnType<typeof createReminder>) =>
    `account-${event.data.owner_id}@example.com`;

  test.each([
    ['en', 'A vaccination of Minu is overdue', 'These vaccinations of Minu were due on 5 December 2026:'],
    ['bn', 'Minu-এর টিকার তারিখ পেরিয়ে গেছে', 'Minu-এর এই টিকার তারিখ ছিল ৫ ডিসেম্বর, ২০২৬:'],
  ] as const)('names the pet and the date in %s', async (locale, subject, line) => {
    const event = createReminder(locale);
    await system.handle(event);
    const email = await system.onlyEmailTo(addressOf(event));
    expect(email.subject).toBe(subject);
    expect(email.text).toContain(line);
  });

  test('is not sent to an unconfirmed address, nor once the vaccination is on record', async () => {
    const unconfirmed = createReminder('en', { email_verified: false });
    const recorded = createReminder('en');
    system.clinic.plans.set(recorded.data.pet_id, { due: [], next_appointment: null });
    for (const event of [unconfirmed, recorded]) {
      await system.handle(event);
      expect(await system.emailsTo(addressOf(event))).toEqual([]);
    }
  });
});

describe('an email about the transfer of a passport', () => {
  function createTransfer(undone: boolean, former: { email_verified?: boolean } = {}) {
    const pet_id = newId();
    const { user_id: owner_id } = system.account.addUser();
    const { user_id: previous_owner_id } = system.account.addUser({ locale: 'bn', ...former });
    const pet = { pet_id, owner_id, pet_name: 'Minu', species: 'cat', status: 'active' } as const;
    const picture = { img_URL: '', img_owner_id: null };
    return buildEvent('pet.transferred', {
      ...pet,
      ...picture,
      transfer_id: newId(),
      previous_owner_id,
      undone,
    });
  }

  test.each([
    [false, 'The passport of Minu is yours now', 'Minu-এর পাসপোর্ট নতুন ঠিকানায় গেছে'],
    [true, 'Minu is in your pets again', 'Minu আবার আগের মালিকের কাছে'],
  ])('reaches both owners, in their languages (undone: %s)', async (undone, received, given) => {
    const event = createTransfer(undone);
    const { owner_id, previous_owner_id, pet_id } = event.data;
    await system.handle(event);
    const email = await system.onlyEmailTo(`account-${owner_id}@example.com`);
    expect(email.subject).toBe(received);
    expect(email.text).toContain(`https://petcare.example/pets/${pet_id}`);
    const other = await system.onlyEmailTo(`account-${previous_owner_id}@example.com`);
    expect(other.subject).toBe(given);
    expect(other.text).not.toContain(pet_id);
  });

  test('goes to confirmed addresses only', async () => {
    const event = createTransfer(false, { email_verified: false });
    await system.handle(event);
    await system.onlyEmailTo(`account-${event.data.owner_id}@example.com`);
    expect(await system.emailsTo(`account-${event.data.previous_owner_id}@example.com`)).toEqual([]);
  });
});

describe('an email about an emergency', () => {
  function createEmergency(minutes: number) {
    const { user_id: patient_id, email: patient_email } = system.account.addUser({ locale: 'bn' });
    const { user_id: doctor_user_id, email: doctorEmail } = system.account.addUser();
    const answer_until = new Date(Date.now() + minutes * 60_000).toISOString();
    const data = {
      emergency_id: newId(),
      patient_id,
      patient_name: 'Rahima Khatun',
      patient_email,
      pet_name: 'Minu',
      status: 'asking' as const,
      moved: true,
      asked: { attempt: 1, doctor_user_id, answer_until },
      doctor_user_ids: [doctor_user_id],
      doctor: null,
      slot_start: null,
      appointment_id: null,
      img_URLs: [],
    };
    return { data, patient_email, doctorEmail };
  }

  test('asks the doctor while there is time, and not afterwards', async () => {
    const [inTime, late] = [createEmergency(1), createEmergency(-1)];
    for (const { data } of [late, inTime]) await system.handle(buildEvent('emergency.changed', data));
    const email = await system.onlyEmailTo(inTime.doctorEmail);
    expect(email.subject).toBe('Emergency: a doctor is needed now');
    expect(email.text).toContain('https://petcare.example/emergency');
    expect(await system.emailsTo(late.doctorEmail)).toEqual([]);
  });

  test('names address and phone number to the owner, in the language of the owner', async () => {
    const { data, patient_email } = createEmergency(1);
    const doctor = {
      dr_id: newId(),
      dr_name: 'Dr. Imran Kabir',
      dr_address: 'Gulshan 2, Dhaka',
      dr_contact: '+8801812345678',
    };
    const accepted = { ...data, status: 'accepted' as const, asked: null, doctor };
    await system.handle(
      buildEvent('emergency.changed', { ...accepted, slot_start: '2126-11-27T04:20:00.000Z' }),
    );
    const { subject, text } = await system.onlyEmailTo(patient_email);
    expect(subject).toBe('Dr. Imran Kabir আপনার অপেক্ষায় আছেন');
    expect(text).toContain('Gulshan 2, Dhaka');
    expect(text).toContain('+8801812345678');
  });
});
