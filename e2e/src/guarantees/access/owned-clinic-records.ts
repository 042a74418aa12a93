import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { OwnedRecords, Owners } from './owned-record.ts';
import { uploadPicture } from '../../support/posting.ts';

export const patient = {
  patient_name: 'Nadia Rahman',
  patient_email: 'nadia@petcare.test',
  patient_contact: '+8801712345678',
};

/** Works every weekday, so that no date of a test is a day off. */
export const workEveryDay = {
  slot_minutes: 20,
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, hours: { from: '09:00', to: '17:00' } })),
  breaks: [],
  leave: [],
  overrides: [],
};

/** Notes of a visit that can be signed. */
export const visitNotes = {
  findings: null,
  diagnosis: 'Tick fever',
  treatment: null,
  weight_kg: 4.2,
  temperature_c: null,
  vaccinations: [],
  prescription: [],
  follow_up_on: null,
};

export async function clinicRecords({ owner, admin, doctor }: Owners): Promise<OwnedRecords> {
  const drId = await addDoctor(admin.client, doctor.user.id);
  const serviceId = await addService(admin, drId);
  let day = dhakaDateOf(new Date());
  const nextDay = () => (day = addDays(day, 1));
  const book = async () => {
    const answer = await owner.client.call(endpoints['appointments.create'], {
      body: { dr_id: drId, service_id: serviceId, appointment_date: nextDay(), ...patient },
    });
    return endpoints['appointments.create'].response.parse(answer.body).appointment;
  };
  const slotOn = async (date: string) => {
    const answer = await owner.client.call(endpoints['slots.ofDay'], {
      params: { id: drId },
      query: `?date=${date}`,
    });
    const free = endpoints['slots.ofDay'].response
      .parse(answer.body)
      .slots.find(({ state }) => state === 'free');
    if (!free) throw new Error(`nothing is free on ${date}`);
    return free.start;
  };
  const hours = await admin.client.call(endpoints['schedules.get'], { params: { id: drId } });
  const { dr_id: _, version: __, ...schedule } = endpoints['schedules.get'].response.parse(hours.body);
  const wait = await owner.client.call(endpoints['waitlist.join'], {
    params: { id: drId },
    body: { service_id: serviceId, date: nextDay(), ...patient },
  });
  const entry = endpoints['waitlist.join'].response.parse(wait.body).entry._id;
  const appointment = await book();
  const prepay = async (asks: boolean) =>
    admin.client.call(endpoints['specialists.update'], {
      params: { id: drId },
      body: { asks_prepayment: asks },
    });
  await prepay(true);
  const prepaidDay = nextDay();
  const started = await owner.client.call(endpoints['prepayments.start'], {
    body: {
      dr_id: drId,
      service_id: serviceId,
      appointment_date: prepaidDay,
      slot_start: await slotOn(prepaidDay),
      client_id: randomUUID(),
      ...patient,
    },
  });
  const prepayment = endpoints['prepayments.start'].response.parse(started.body).prepayment._id;
  await prepay(false);
  const pet = await addPet(owner);
  const ofDoctor = { id: drId, owner: doctor };
  return {
    'schedules.get': ofDoctor,
    'schedules.update': { ...ofDoctor, body: schedule },
    'slots.release': async () => {
      const hold = await owner.client.call(endpoints['slots.hold'], {
        params: { id: drId },
        body: { start: await slotOn(addDays(day, 1)) },
      });
      return { id: endpoints['slots.hold'].response.parse(hold.body)._id };
    },
    'appointments.ofDoctor': ofDoctor,
    'appointments.get': { id: appointment._id },
    'appointments.calendar': { id: appointment._id },
    'moves.plan': ofDoctor,
    'moves.offer': {
      ...ofDoctor,
      body: { moves: [{ appointment_id: appointment._id, slot_start: '2020-01-01T00:00:00.000Z' }] },
    },
    'moves.answer': {
      id: appointment._id,
      body: { accept: true, slot_start: '2020-01-01T00:00:00.000Z' },
    },
    'fees.receipt': { id: appointment._id },
    'prepayments.get': { id: prepayment },
    'prepayments.cancel': { id: prepayment },
    'appointments.changeStatus': { id: appointment._id, owner: doctor, body: { status: 'Confirmed' } },
    'appointments.undoStatus': { id: appointment._id, owner: doctor, body: { version: 1_000 } },
    'appointments.reschedule': { id: appointment._id, body: { slot_start: await slotOn(nextDay()) } },
    'appointments.cancel': { id: (await book())._id, body: { reason: 'Away' } },
    'appointments.delete': { id: (await book())._id },
    'visits.get': { id: appointment._id },
    'visits.pdf': { id: appointment._id },
    'visits.ofPet': { id: pet },
    'pets.get': { id: pet },
    'pets.update': { id: pet, body: { colour: 'Grey' } },
    'pets.changeStatus': { id: pet, body: { status: 'active' } },
    'pets.delete': async () => ({ id: await addPet(owner) }),
    'passport.list': { id: pet },
    'passport.pdf': { id: pet },
    'passportLinks.list': { id: pet },
    'passportLinks.create': { id: pet, body: { shows: 'vaccinations', valid_for: '24h' } },
    'passportLinks.revoke': async () => ({
      id: pet,
      params: { linkId: (await sharePassport(owner, pet))._id },
    }),
    'vaccinationPlan.get': { id: pet },
    'passport.add': { id: pet, body: { record: passportNote } },
    'passport.update': {
      id: pet,
      params: { entryId: await addPassportNote(owner, pet) },
      body: { record: passportNote, version: 1 },
    },
    'passport.delete': async () => ({ id: pet, params: { entryId: await addPassportNote(owner, pet) } }),
    'trash.restore.clinic': async () => {
      const id = await addPet(owner);
      await owner.client.call(endpoints['pets.delete'], { params: { id } });
      return { id, params: { kind: 'pet' } };
    },
    'waitlist.claim': { id: entry },
    'prepayments.startOffered': { id: entry },
    'waitlist.leave': { id: entry },
    'queue.board': ofDoctor,
    'queue.next': { ...ofDoctor, body: { serving: null } },
    'queue.change': {
      ...ofDoctor,
      body: { action: 'skip', appointment_id: appointment._id, version: 1_000 },
    },
    'queue.undo': { ...ofDoctor, body: { version: 1_000 } },
  };
}

export async function addPet({ client }: Pick<Owners['owner'], 'client'>): Promise<string> {
  const { body } = await client.call(endpoints['pets.create'], { body: { name: 'Minu', species: 'cat' } });
  return endpoints['pets.create'].response.parse(body).pet._id;
}

export const passportNote = { kind: 'note', date: '2026-01-15', note: 'Sneezes in the morning.' };

export async function addPassportNote(
  { client }: Pick<Owners['owner'], 'client'>,
  petId: string,
): Promise<string> {
  const { body } = await client.call(endpoints['passport.add'], {
    params: { id: petId },
    body: { record: passportNote },
  });
  return endpoints['passport.add'].response.parse(body).entry._id;
}

export async function sharePassport({ client }: Pick<Owners['owner'], 'client'>, petId: string) {
  const { body } = await client.call(endpoints['passportLinks.create'], {
    params: { id: petId },
    body: { shows: 'everything', valid_for: '24h' },
  });
  const { link, url } = endpoints['passportLinks.create'].response.parse(body);
  return { _id: link._id, token: new URL(url).hash.slice(1) };
}

export async function addService(admin: Owners['admin'], drId: string): Promise<string> {
  const { body } = await admin.client.call(endpoints['services.create'], {
    body: {
      dr_ids: [drId],
      service_name: 'Check-up',
      service_details: 'From nose to tail.',
      service_img: await uploadPicture(admin),
    },
  });
  return endpoints['services.create'].response.parse(body).service._id;
}

export async function addDoctor(admin: Owners['admin']['client'], userId: string): Promise<string> {
  const answer = await admin.call(endpoints['specialists.create'], {
    body: {
      dr_name: 'Dr. Tania Sultana',
      specialise: 'Dentistry',
      dr_degrees: 'DVM',
      experience_yr: 4,
      visiting_fees: 600,
      dr_address: 'Gulshan 2, Dhaka',
      dr_contact: '+8801812345678',
      dr_email: `doctor-${userId}@petcare.test`,
    },
  });
  const { _id } = endpoints['specialists.create'].response.parse(answer.body).specialist;
  // The account's new role reaches the clinic service by an event.
  await eventually(async () => {
    const linked = await admin.call(endpoints['specialists.linkAccount'], {
      params: { id: _id },
      body: { user_id: userId },
    });
    if (linked.status !== 200) throw new Error(`linking answered ${linked.status}`);
  });
  const { status } = await admin.call(endpoints['schedules.update'], {
    params: { id: _id },
    body: workEveryDay,
  });
  if (status !== 200) throw new Error(`setting the hours answered ${status}`);
  return _id;
}
