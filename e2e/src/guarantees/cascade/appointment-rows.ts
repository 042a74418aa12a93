import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { hoursAgo, day, hex, personalName, type Kind, type World } from './row-kind.ts';

const appointmentIdOf = (userId: string, at: number) => userId.slice(8) + hex(at);
const startOf = (at: number, { userCount }: World) =>
  dhakaInstant(day(at), (at % 24) * 60 + (userCount % 12) * 5);

export const appointmentKinds: readonly Kind[] = [
  {
    service: 'clinic',
    collection: 'appointments',
    share: 15,
    filterOf: (userId) => ({ patientId: userId }),
    make: (at, userId, world) => {
      const start = startOf(at, world);
      return {
        _id: appointmentIdOf(userId, at),
        patientId: userId,
        drId: world.doctor,
        drName: 'Dr. Farhana Islam',
        drEmail: 'farhana@petcare.test',
        drAddress: 'House 12, Road 5, Dhanmondi, Dhaka',
        serviceId: newId(),
        serviceName: 'Vaccination',
        fee: 80_000,
        patientName: personalName,
        patientEmail: 'rokeya@example.com',
        patientContact: '+8801712345678',
        date: day(at),
        start,
        end: new Date(start.getTime() + 5 * 60_000),
        serial: 1 + (at % 24),
        status: 'Completed',
        active: false,
        archivedAt: null,
        timeline: [],
        clientId: null,
        fingerprint: 'filled in',
        version: 3,
        createdAt: start,
      };
    },
  },
  {
    service: 'clinic',
    collection: 'slot_claims',
    share: 15,
    filterOf: (userId) => ({ userId }),
    make: (at, userId, world) => {
      const start = startOf(at, world);
      return {
        _id: newId(),
        drId: world.doctor,
        start,
        end: new Date(start.getTime() + 5 * 60_000),
        cells: [start.getTime() / (5 * 60_000)],
        kind: 'booked',
        userId,
        holderId: appointmentIdOf(userId, at),
        expiresAt: null,
        createdAt: start,
      };
    },
  },
  {
    service: 'clinic',
    collection: 'pets',
    share: 1,
    filterOf: (userId) => ({ ownerId: userId }),
    make: (at, userId) => ({
      _id: newId(),
      ownerId: userId,
      place: at + 1,
      name: personalName,
      species: 'cat',
      breed: null,
      sex: 'unknown',
      bornOn: null,
      bornAbout: false,
      weightKg: null,
      colour: null,
      neutered: null,
      microchip: null,
      allergies: null,
      notes: null,
      insurance: null,
      imageUrl: '',
      picture: null,
      pictureOwnerId: null,
      status: 'active',
      deceasedOn: null,
      clientId: null,
      fingerprint: 'filled in',
      version: 1,
      createdAt: hoursAgo(at),
      updatedAt: hoursAgo(at),
    }),
  },
  {
    service: 'clinic',
    collection: 'reminders',
    share: 15,
    filterOf: (userId) => ({
      appointmentId: { $gte: appointmentIdOf(userId, 0), $lte: appointmentIdOf(userId, 0xffffffff) },
    }),
    make: (at, userId, world) => {
      const start = startOf(at, world);
      return {
        _id: `${appointmentIdOf(userId, at)}:24`,
        appointmentId: appointmentIdOf(userId, at),
        hours: 24,
        start,
        dueAt: start,
        sentAt: start,
      };
    },
  },
  {
    service: 'clinic',
    collection: 'waitlist',
    share: 5,
    filterOf: (userId) => ({ userId }),
    make: (at, userId, { doctor }) => ({
      _id: newId(),
      userId,
      drId: doctor,
      drName: 'Dr. Farhana Islam',
      serviceId: newId(),
      serviceName: 'Vaccination',
      date: day(at * 24),
      patientName: personalName,
      patientEmail: 'rokeya@example.com',
      patientContact: '+8801712345678',
      status: 'lapsed',
      open: false,
      offer: null,
      version: 2,
      createdAt: hoursAgo(at),
    }),
  },
];
