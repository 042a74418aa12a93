import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { visitor } from '@petcare/platform/testing/test-identity.ts';
import { Appointments } from '../appointments/appointment.model.ts';
import { bookAppointment } from '../appointments/book-appointment.ts';
import { appointmentBody, buildUser, dateInDays } from './appointment-request.ts';
import { buildDoctor } from './build-doctor.ts';
import { buildPet } from './build-pet.ts';
import type { TestClinic } from './test-clinic.ts';

export const emptyNotes = {
  findings: null,
  diagnosis: null,
  treatment: null,
  weight_kg: null,
  temperature_c: null,
  vaccinations: [],
  prescription: [],
  follow_up_on: null,
};
export const vaccination = {
  vaccine: 'Rabies',
  product: 'Rabisin',
  lot: 'L482115',
  next_due: dateInDays(365),
};
export const prescriptionLine = {
  medicine: 'Amoxicillin 50 mg',
  dose: '1 tablet',
  times_a_day: 2,
  days: 7,
  note: 'After food',
};
export const fullNotes = {
  findings: 'Gums pale.\nTicks on both ears.',
  diagnosis: 'Tick fever',
  treatment: 'Ticks removed',
  weight_kg: 4.25,
  temperature_c: 39.4,
  vaccinations: [vaccination],
  prescription: [prescriptionLine],
  follow_up_on: dateInDays(7),
};

/** Books an appointment and moves it to a day. Bookings themselves are only possible for the future. */
export async function buildVisitDay({ days = 0, status = 'Confirmed', withPet = true } = {}) {
  const [owner, doctor] = [buildUser(), buildUser('doctor')];
  const offered = await buildDoctor({ userId: doctor.id });
  const pet = await buildPet({ ownerId: owner.id, name: 'Minu' });
  const body = appointmentBody(offered, withPet ? { pet_id: pet._id } : {});
  const { appointment } = await bookAppointment(body, owner);
  await Appointments.updateOne({ _id: appointment._id }, { $set: { date: dateInDays(days), status } });
  return { id: appointment._id, owner, doctor, pet, offered };
}

/** The calls of a visit, and the events that it published. */
export function visitRequests(clinic: () => TestClinic) {
  const at = (id: string) => `/api/visits/${id}`;
  const get = (id: string, as: UserCaller | typeof visitor) => clinic().send('GET', at(id), { as });
  const save = (id: string, as: UserCaller, body: object = {}) =>
    clinic().send('PUT', at(id), { as, body: { ...emptyNotes, version: 0, ...body } });
  const sign = (id: string, as: UserCaller, version = 1) =>
    clinic().send('PUT', `${at(id)}/signature`, { as, body: { version } });
  const amend = (id: string, as: UserCaller, body: object) =>
    clinic().send('PUT', `${at(id)}/amendment`, {
      as,
      body: { ...fullNotes, reason: 'Wrong dose', ...body },
    });
  const eventsOf = async (id: string) =>
    (await clinic().eventsAbout(id))
      .map(({ envelope }) => envelope)
      .filter(({ name }) => name.startsWith('visit.'));
  async function buildSignedVisit() {
    const day = await buildVisitDay();
    await save(day.id, day.doctor, fullNotes);
    const { body } = await sign(day.id, day.doctor);
    return { ...day, visit: body.visit };
  }
  return { get, save, sign, amend, eventsOf, buildSignedVisit };
}

export const invalidFields = (answer: { body: { errors?: { field: string }[] } }) =>
  answer.body.errors?.map(({ field }) => field);
export const sortedStatuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
