import type { UpdateScheduleBody } from '@petcare/contracts/clinic/schedules.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { hoursOf, Schedules } from '../doctors/schedules/schedule.model.ts';
import {
  ClinicServices,
  serviceTerms,
  type ClinicServiceDocument,
} from '../doctors/treatments/clinic-service.model.ts';
import {
  Specialists,
  specialistTerms,
  type SpecialistDocument,
} from '../doctors/specialists/specialist.model.ts';

export type StatedHours = Omit<UpdateScheduleBody, 'version'>;

export const everyDay: StatedHours = {
  slot_minutes: 20,
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, hours: { from: '09:00', to: '17:00' } })),
  breaks: [],
  leave: [],
  overrides: [],
};

export async function buildDoctor(
  overrides: Partial<SpecialistDocument> = {},
  hours: Partial<StatedHours> = {},
): Promise<{ doctor: SpecialistDocument; service: ClinicServiceDocument }> {
  const id = newId();
  const fields: Omit<SpecialistDocument, 'searchTerms'> = {
    _id: id,
    name: 'Dr. Farhana Islam',
    specialise: 'Surgery',
    degrees: 'DVM, MS',
    experienceYears: 8,
    fee: 80_000,
    address: 'House 12, Road 5, Dhanmondi, Dhaka',
    contact: '+8801712345678',
    email: `doctor-${id}@petcare.test`,
    imageUrl: '',
    picture: null,
    pictureOwnerId: null,
    userId: null,
    recentVisits: 0,
    bookings: 0,
    version: 1,
    createdAt: new Date(),
    ...overrides,
  };
  const doctor = { ...fields, searchTerms: specialistTerms(fields) };
  await inTransaction(async () => {
    await Specialists.create([doctor]);
    await Schedules.create([{ _id: doctor._id, ...hoursOf({ ...everyDay, ...hours }), version: 1 }]);
  });
  return { doctor, service: await buildService({ drIds: [doctor._id] }) };
}

export async function buildService(
  overrides: Partial<ClinicServiceDocument> = {},
): Promise<ClinicServiceDocument> {
  const fields: Omit<ClinicServiceDocument, 'searchTerms'> = {
    _id: newId(),
    name: 'Vaccination',
    details: 'Core vaccines for dogs and cats.',
    imageUrl: '/scenes/services.webp',
    picture: null,
    pictureOwnerId: null,
    drIds: [],
    version: 1,
    createdAt: new Date(),
    ...overrides,
  };
  const service = { ...fields, searchTerms: serviceTerms(fields) };
  await inTransaction(() => ClinicServices.create([service]));
  return service;
}
