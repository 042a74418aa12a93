import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { uploadPicture } from '../../support/posting.ts';
import { bookOn, openPractice } from '../../support/practice.ts';
import { by, type Deeds, ofPerson, params, type Scene } from './audit-scene.ts';
import { promoted } from '../access/knockers.ts';

/** What an admin does in the clinic. */
export function clinicDeeds(): Deeds {
  const visit = async ({ owner, practice, nextDay }: Scene) => (await bookOn(owner, practice, nextDay()))._id;
  const doctor = async ({ url }: Scene) => (await openPractice(url, { from: '09:00', to: '12:00' })).doctor;
  const service = async ({ url }: Scene) => (await openPractice(url, { from: '09:00', to: '12:00' })).service;
  return {
    'services.create': {
      act: 'service.added',
      deed: by('services.create', async ({ admin, practice }) => ({
        body: {
          dr_ids: [practice.doctor._id],
          service_name: `Fur care ${randomUUID().slice(0, 8)}`,
          service_details: 'Combing and cutting.',
          service_img: await uploadPicture(admin),
        },
      })),
    },
    'services.update': {
      act: 'service.updated',
      deed: by('services.update', async ({ practice }) => ({
        params: params(practice.service._id),
        body: { service_details: 'Teeth and gums.' },
      })),
    },
    'services.unlinkDoctor': {
      act: 'service.updated',
      deed: by('services.unlinkDoctor', async (scene) => {
        const { _id, dr_ids } = await service(scene);
        return { params: { service_id: _id, doctor_id: dr_ids[0] ?? '' } };
      }),
    },
    'services.delete': {
      act: 'service.deleted',
      deed: by('services.delete', async (scene) => ({ params: params((await service(scene))._id) })),
    },
    'trash.restore.clinic': {
      act: 'service.restored',
      deed: by('trash.restore.clinic', async (scene) => {
        const { _id: id } = await service(scene);
        await scene.admin.client.call(endpoints['services.delete'], { params: { id } });
        return { params: { kind: 'clinic_service', id } };
      }),
    },
    'specialists.create': {
      act: 'specialist.added',
      deed: by('specialists.create', async () => ({
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
      act: 'specialist.updated',
      deed: by('specialists.update', async ({ practice }) => ({
        params: params(practice.doctor._id),
        body: { visiting_fees: 700 },
      })),
    },
    'specialists.linkAccount': {
      act: 'specialist.linked',
      deed: async (scene) => {
        const { user } = await promoted(scene.url, 'doctor');
        const { _id } = await doctor(scene);
        // The clinic hears of a new doctor's account by an event.
        return eventually(async () => {
          const answer = await scene.admin.client.call(endpoints['specialists.linkAccount'], {
            params: params(_id),
            body: { user_id: user.id },
          });
          if (answer.status !== 200) throw new Error('not known yet');
          return answer;
        });
      },
    },
    'specialists.invite': {
      act: 'specialist.invited',
      deed: by('specialists.invite', async (scene) => ({ params: params((await doctor(scene))._id) })),
    },
    'specialists.delete': {
      act: 'specialist.deleted',
      deed: by('specialists.delete', async (scene) => ({ params: params((await doctor(scene))._id) })),
    },
    'schedules.update': {
      act: 'schedule.changed',
      deed: by('schedules.update', async ({ practice }) => ({
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
    'queue.next': {
      act: 'queue.moved',
      deed: by('queue.next', async (scene) => ({
        params: params((await doctor(scene))._id),
        body: { serving: null },
      })),
    },
    'appointments.changeStatus': {
      act: 'appointment.status_changed',
      deed: by('appointments.changeStatus', async (scene) => ({
        params: params(await visit(scene)),
        body: { status: 'Confirmed' },
      })),
    },
    'appointments.cancel': {
      act: 'appointment.status_changed',
      deed: by('appointments.cancel', async (scene) => ({ params: params(await visit(scene)), body: {} })),
    },
    'appointments.reschedule': {
      act: 'appointment.rescheduled',
      deed: by('appointments.reschedule', async (scene) => {
        const id = await visit(scene);
        const date = `?date=${scene.nextDay()}`;
        const day = await scene.owner.client.call(endpoints['slots.ofDay'], {
          params: params(scene.practice.doctor._id),
          query: date,
        });
        const { slots } = endpoints['slots.ofDay'].response.parse(day.body);
        const free = slots.find(({ state }) => state === 'free');
        return { params: params(id), body: { slot_start: free?.start } };
      }),
    },
    'appointments.delete': {
      act: 'appointment.deleted',
      deed: by('appointments.delete', async (scene) => ({ params: params(await visit(scene)) })),
    },
    'appointments.deleteOfUser': {
      act: 'appointments.deleted_of_user',
      deed: ofPerson('appointments.deleteOfUser'),
    },
    'appointments.deleteOfDoctor': {
      act: 'appointments.deleted_of_doctor',
      deed: by('appointments.deleteOfDoctor', async (scene) => ({
        params: params((await doctor(scene))._id),
      })),
    },
  };
}
