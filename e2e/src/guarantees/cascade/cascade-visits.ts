import { dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { before, day, hex, telling, type Kind, type World } from './cascade-kind.ts';

/** A visit's id is its person's with its number. */
const visitId = (person: string, at: number) => person.slice(8) + hex(at);
const visitStart = (at: number, { person }: World) =>
  dhakaInstant(day(at), (at % 24) * 60 + (person % 12) * 5);

/** The visits somebody has made, and the days they waited for. */
export const visitKinds: readonly Kind[] = [
  {
    service: 'clinic',
    collection: 'appointments',
    share: 15,
    of: (person) => ({ patientId: person }),
    make: (at, person, world) => {
      const start = visitStart(at, world);
      return {
        _id: visitId(person, at),
        patientId: person,
        drId: world.doctor,
        drName: 'Dr. Farhana Islam',
        drEmail: 'farhana@petcare.test',
        drAddress: 'House 12, Road 5, Dhanmondi, Dhaka',
        serviceId: newId(),
        serviceName: 'Vaccination',
        fee: 80_000,
        patientName: telling,
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
    of: (person) => ({ personId: person }),
    make: (at, person, world) => {
      const start = visitStart(at, world);
      return {
        _id: newId(),
        drId: world.doctor,
        start,
        end: new Date(start.getTime() + 5 * 60_000),
        cells: [start.getTime() / (5 * 60_000)],
        kind: 'booked',
        personId: person,
        holderId: visitId(person, at),
        expiresAt: null,
        createdAt: start,
      };
    },
  },
  {
    service: 'clinic',
    collection: 'reminders',
    share: 15,
    of: (person) => ({ appointmentId: { $gte: visitId(person, 0), $lte: visitId(person, 0xffffffff) } }),
    make: (at, person, world) => {
      const start = visitStart(at, world);
      return {
        _id: `${visitId(person, at)}:24`,
        appointmentId: visitId(person, at),
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
    of: (person) => ({ personId: person }),
    make: (at, person, { doctor }) => ({
      _id: newId(),
      personId: person,
      drId: doctor,
      drName: 'Dr. Farhana Islam',
      serviceId: newId(),
      serviceName: 'Vaccination',
      date: day(at * 24),
      patientName: telling,
      patientEmail: 'rokeya@example.com',
      patientContact: '+8801712345678',
      status: 'lapsed',
      open: false,
      offer: null,
      version: 2,
      createdAt: before(at),
    }),
  },
];
