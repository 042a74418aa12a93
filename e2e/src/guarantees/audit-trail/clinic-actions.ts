import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { handOver } from '../../support/handover.ts';
import { uploadPicture } from '../../support/posting.ts';
import { bookAppointment, createPractice } from '../../support/practice.ts';
import {
  callAsAdmin,
  type AuditedActions,
  callOnNewUser,
  params,
  type AuditFixture,
} from './audit-fixture.ts';
import { addPassportNote, addPet, passportNote } from '../access/owned-clinic-records.ts';
import { signUpWithRole } from '../access/callers.ts';

export function clinicActions(): AuditedActions {
  const book = ({ owner, practice, nextDay }: AuditFixture) => bookAppointment(owner, practice, nextDay());
  const appointment = async (fixture: AuditFixture) => (await book(fixture))._id;
  const doctor = async ({ url }: AuditFixture) =>
    (await createPractice(url, { from: '09:00', to: '12:00' })).doctor;
  const linkedDoctor = async (fixture: AuditFixture) => {
    const account = await signUpWithRole(fixture.url, 'doctor');
    const { _id: id } = await doctor(fixture);
    // The clinic service learns of a new doctor account by an event.
    const answer = await eventually(async () => {
      const linked = await fixture.admin.client.call(endpoints['specialists.linkAccount'], {
        params: params(id),
        body: { user_id: account.user.id },
      });
      if (linked.status !== 200) throw new Error('the account is not known yet');
      return linked;
    });
    return { id, account, answer };
  };
  const service = async ({ url }: AuditFixture) =>
    (await createPractice(url, { from: '09:00', to: '12:00' })).service;
  return {
    'services.create': {
      action: 'service.added',
      perform: callAsAdmin('services.create', async ({ admin, practice }) => ({
        body: {
          dr_ids: [practice.doctor._id],
          service_name: `Fur care ${randomUUID().slice(0, 8)}`,
          service_details: 'Combing and cutting.',
          service_img: await uploadPicture(admin),
        },
      })),
    },
    'services.update': {
      action: 'service.updated',
      perform: callAsAdmin('services.update', async ({ practice }) => ({
        params: params(practice.service._id),
        body: { service_details: 'Teeth and gums.' },
      })),
    },
    'services.unlinkDoctor': {
      action: 'service.updated',
      perform: callAsAdmin('services.unlinkDoctor', async (fixture) => {
        const { _id, dr_ids } = await service(fixture);
        return { params: { service_id: _id, doctor_id: dr_ids[0] ?? '' } };
      }),
    },
    'services.delete': {
      action: 'service.deleted',
      perform: callAsAdmin('services.delete', async (fixture) => ({
        params: params((await service(fixture))._id),
      })),
    },
    'trash.restore.clinic': {
      action: 'service.restored',
      perform: callAsAdmin('trash.restore.clinic', async (fixture) => {
        const { _id: id } = await service(fixture);
        await fixture.admin.client.call(endpoints['services.delete'], { params: { id } });
        return { params: { kind: 'clinic_service', id } };
      }),
    },
    'specialists.create': {
      action: 'specialist.added',
      perform: callAsAdmin('specialists.create', async () => ({
        body: {
          dr_name: 'Dr. Kamal Uddin',
          specialise: 'Skin',
          dr_degrees: 'DVM',
          experience_yr: 4,
          visiting_fees: 500,
          dr_address: 'House 3, Road 11, Banani, Dhaka',
          dr_contact: '01812345678',
          dr_email: `kamal.${randomUUID()}@petcare.test`,
        },
      })),
    },
    'specialists.update': {
      action: 'specialist.updated',
      perform: callAsAdmin('specialists.update', async ({ practice }) => ({
        params: params(practice.doctor._id),
        body: { visiting_fees: 700 },
      })),
    },
    'specialists.decideFees': {
      action: 'specialist.updated',
      perform: async (fixture) => {
        const { account, id } = await linkedDoctor(fixture);
        await account.client.call(endpoints['specialists.updateMine'], { body: { requested_fees: 900 } });
        return fixture.admin.client.call(endpoints['specialists.decideFees'], {
          params: params(id),
          body: { requested_fees: 900, approve: true },
        });
      },
    },
    'specialists.linkAccount': {
      action: 'specialist.linked',
      perform: async (fixture) => (await linkedDoctor(fixture)).answer,
    },
    'specialists.invite': {
      action: 'specialist.invited',
      perform: callAsAdmin('specialists.invite', async (fixture) => ({
        params: params((await doctor(fixture))._id),
      })),
    },
    'specialists.delete': {
      action: 'specialist.deleted',
      perform: callAsAdmin('specialists.delete', async (fixture) => ({
        params: params((await doctor(fixture))._id),
      })),
    },
    'schedules.update': {
      action: 'schedule.changed',
      perform: callAsAdmin('schedules.update', async ({ practice }) => ({
        params: params(practice.doctor._id),
        body: {
          slot_minutes: 30,
          weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
            weekday,
            hours: { from: '08:00', to: '18:00' },
          })),
          breaks: [],
          leave: [],
          overrides: [],
        },
      })),
    },
    'pets.update': {
      action: 'pet.updated',
      perform: callAsAdmin('pets.update', async ({ owner }) => ({
        params: params(await addPet(owner)),
        body: { colour: 'Grey' },
      })),
    },
    'pets.changeStatus': {
      action: 'pet.status_changed',
      perform: callAsAdmin('pets.changeStatus', async ({ owner }) => ({
        params: params(await addPet(owner)),
        body: { status: 'archived' },
      })),
    },
    'pets.delete': {
      action: 'pet.deleted',
      perform: callAsAdmin('pets.delete', async ({ owner }) => ({ params: params(await addPet(owner)) })),
    },
    'passport.add': {
      action: 'passport_record.added',
      perform: callAsAdmin('passport.add', async ({ owner }) => ({
        params: params(await addPet(owner)),
        body: { record: passportNote },
      })),
    },
    'passport.update': {
      action: 'passport_record.updated',
      perform: callAsAdmin('passport.update', async ({ owner }) => {
        const id = await addPet(owner);
        return {
          params: { id, entryId: await addPassportNote(owner, id) },
          body: { record: { ...passportNote, note: 'Better.' }, version: 1 },
        };
      }),
    },
    'passport.delete': {
      action: 'passport_record.deleted',
      perform: callAsAdmin('passport.delete', async ({ owner }) => {
        const id = await addPet(owner);
        return { params: { id, entryId: await addPassportNote(owner, id) } };
      }),
    },
    'petTransfers.undo': {
      action: 'pet_transfer.undone',
      perform: callAsAdmin('petTransfers.undo', async ({ owner, adopter }) => {
        const { _id } = await handOver({ owner, adopter, petId: await addPet(owner) });
        return { params: params(_id), body: { reason: 'The adoption fell through.' } };
      }),
    },
    'petTransfers.retry': {
      action: 'pet_transfer.retried',
      perform: callAsAdmin('petTransfers.retry', async ({ owner, adopter }) => {
        const petId = await addPet(owner);
        const archive = async () => {
          await owner.client.call(endpoints['pets.changeStatus'], {
            params: { id: petId },
            body: { status: 'archived' },
          });
        };
        const { _id } = await handOver({ owner, adopter, petId }, archive);
        return { params: params(_id) };
      }),
    },
    'pets.deleteOfUser': {
      action: 'pets.deleted_of_user',
      perform: callOnNewUser('pets.deleteOfUser'),
    },
    'appointments.changeStatus': {
      action: 'appointment.status_changed',
      perform: callAsAdmin('appointments.changeStatus', async (fixture) => ({
        params: params(await appointment(fixture)),
        body: { status: 'Confirmed' },
      })),
    },
    'appointments.confirmMany': {
      action: 'appointment.status_changed',
      perform: callAsAdmin('appointments.confirmMany', async (fixture) => ({
        body: { ids: [await appointment(fixture)] },
      })),
    },
    'moves.offer': {
      action: 'appointment.move_offered',
      perform: callAsAdmin('moves.offer', async (fixture) => {
        const appointment_id = await appointment(fixture);
        const { body } = await fixture.owner.client.call(endpoints['slots.ofDay'], {
          params: params(fixture.practice.doctor._id),
          query: `?date=${fixture.nextDay()}`,
        });
        const free = endpoints['slots.ofDay'].response
          .parse(body)
          .slots.find(({ state }) => state === 'free');
        return {
          params: params(fixture.practice.doctor._id),
          body: { moves: [{ appointment_id, slot_start: free?.start }] },
        };
      }),
    },
    'fees.take': {
      action: 'fee.paid',
      // Another action has changed the fees of the doctor; the appointment keeps those that it was booked with.
      perform: callAsAdmin('fees.take', async (fixture) => {
        const { _id, fees: amount } = await book(fixture);
        return { params: params(_id), body: { method: 'cash', amount } };
      }),
    },
    'fees.refund': {
      action: 'fee.refunded',
      perform: callAsAdmin('fees.refund', async (fixture) => {
        const { _id, fees: amount } = await book(fixture);
        await fixture.admin.client.call(endpoints['fees.take'], {
          params: params(_id),
          body: { method: 'cash', amount },
        });
        return { params: params(_id), body: { amount, reason: 'Paid twice' } };
      }),
    },
    'reception.book': {
      action: 'appointment.booked',
      perform: callAsAdmin('reception.book', async ({ practice, nextDay }) => ({
        body: {
          dr_id: practice.doctor._id,
          service_id: practice.service._id,
          appointment_date: nextDay(),
          phone: '01812345678',
          full_name: 'Karim Mia',
          client_id: randomUUID(),
        },
      })),
    },
    'appointments.undoStatus': {
      action: 'appointment.status_undone',
      perform: callAsAdmin('appointments.undoStatus', async (fixture) => {
        const id = await appointment(fixture);
        const { body } = await fixture.admin.client.call(endpoints['appointments.changeStatus'], {
          params: { id },
          body: { status: 'Checked in' },
        });
        const changed = endpoints['appointments.changeStatus'].response.parse(body);
        return { params: params(id), body: { version: changed.appointment.version } };
      }),
    },
    'appointments.cancel': {
      action: 'appointment.status_changed',
      perform: callAsAdmin('appointments.cancel', async (fixture) => ({
        params: params(await appointment(fixture)),
        body: {},
      })),
    },
    'appointments.reschedule': {
      action: 'appointment.rescheduled',
      perform: callAsAdmin('appointments.reschedule', async (fixture) => {
        const id = await appointment(fixture);
        const date = `?date=${fixture.nextDay()}`;
        const day = await fixture.owner.client.call(endpoints['slots.ofDay'], {
          params: params(fixture.practice.doctor._id),
          query: date,
        });
        const { slots } = endpoints['slots.ofDay'].response.parse(day.body);
        const free = slots.find(({ state }) => state === 'free');
        return { params: params(id), body: { slot_start: free?.start } };
      }),
    },
    'appointments.delete': {
      action: 'appointment.deleted',
      perform: callAsAdmin('appointments.delete', async (fixture) => ({
        params: params(await appointment(fixture)),
      })),
    },
    'appointments.deleteOfUser': {
      action: 'appointments.deleted_of_user',
      perform: callOnNewUser('appointments.deleteOfUser'),
    },
    'appointments.deleteOfDoctor': {
      action: 'appointments.deleted_of_doctor',
      perform: callAsAdmin('appointments.deleteOfDoctor', async (fixture) => ({
        params: params((await doctor(fixture))._id),
      })),
    },
  };
}
