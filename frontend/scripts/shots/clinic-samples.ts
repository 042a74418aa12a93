import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import type { PaymentsOfDay } from '@petcare/contracts/clinic/fee-payments.ts';
import type { DisplacedAppointment } from '@petcare/contracts/clinic/move-offers.ts';
import type { ClinicService } from '@petcare/contracts/clinic/clinic-services.ts';
import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { QueueBoard } from '@petcare/contracts/clinic/queue.ts';
import type { Schedule, Slot } from '@petcare/contracts/clinic/schedules.ts';
import type { Specialist } from '@petcare/contracts/clinic/specialists.ts';
import type { WaitlistEntry } from '@petcare/contracts/clinic/waitlist.ts';
import {
  buildAppointment,
  buildDoctor,
  buildBoard,
  buildSchedule,
  buildService,
} from '../../src/testing/clinic-builders.ts';
import { buildSlot } from '../../src/testing/slot-builders.ts';
import { idOf, sampleUsers } from './samples.ts';

const today = dhakaDateOf(new Date());
const at = (date: string, hour: number, minute = 0) => dhakaInstant(date, hour * 60 + minute).toISOString();

const sampleDoctors: readonly (readonly [string, string, string, number])[] = [
  ['Dr. Imran Chowdhury', 'Cats and small pets', 'DVM, MS in Surgery', 800],
  ['Dr. Farhana Sultana Rahman', 'Skin, ears and allergies', 'DVM, PhD in Dermatology', 1200],
  ['ডা. রেজাউল করিম', 'কুকুর ও হাড়ের চিকিৎসা', 'ডিভিএম, এমএস', 600],
];

export const doctors: readonly Specialist[] = sampleDoctors.map(([name, specialise, degrees, fee], index) =>
  buildDoctor({
    _id: idOf('a', index),
    dr_name: name,
    specialise,
    dr_degrees: degrees,
    experience_yr: 9 + index,
    visiting_fees: fee,
    img_URL: `/scenes/doctor-${index + 1}.webp`,
    next_free: index === 2 ? null : { date: addDays(today, 1), start: at(addDays(today, 1), 10) },
    dr_contact: `+880171234567${index}`,
    dr_email: `doctor.${index}@petcare.test`,
    user_id: index === 0 ? sampleUsers.doctor._id : null,
  }),
);

const sampleServices: readonly (readonly [string, string, string, number[]])[] = [
  [
    'Vaccination',
    'All shots of the first year, and the yearly ones after. Bring the card if there is one.',
    'feature-treatment',
    [0, 1],
  ],
  [
    'Deworming and check-up',
    'A look from nose to tail, weight, teeth, and the tablets for the season.',
    'feature-medicine',
    [0],
  ],
  ['হাড় ও গাঁটের চিকিৎসা', 'এক্স-রে, ব্যান্ডেজ ও পরামর্শ। সঙ্গে আগের কাগজপত্র আনুন।', 'appointments', []],
];

export const clinicServices: readonly ClinicService[] = sampleServices.map(
  ([name, details, scene, drs], index) =>
    buildService({
      _id: idOf('b', index),
      service_name: name,
      service_details: details,
      service_img: `/scenes/${scene}.webp`,
      picture: { url: `/scenes/${scene}.webp`, width: 720, height: 504, placeholder: '' },
      createdAt: '2026-11-18T05:00:00.000Z',
      dr_ids: drs.map((place) => doctors[place]?._id ?? ''),
    }),
);

function paymentOf(index: number): NonNullable<Appointment['payment']> {
  return {
    method: index === 3 ? 'bkash' : 'cash',
    amount: 800,
    online: false,
    number: `PV-2026-00001${index}`,
    reference: index === 3 ? '9KL2A7B4QX' : null,
    paid_at: at(today, 10, 5),
    refunded: 0,
    refund_due: index === 6 ? 800 : 0,
  };
}

function moveOfferOf(date: string): NonNullable<Appointment['move_offer']> {
  return {
    slot_start: at(date, 10, 20),
    slot_end: at(date, 10, 40),
    expires_at: at(addDays(today, 1), 18),
  };
}

const sampleAppointments: readonly (readonly [string, string, AppointmentStatus, number, number])[] = [
  ['Rafiq Islam', '10:00', 'Completed', 0, 0],
  ['Nusrat Jahan', '10:20', 'Checked in', 0, 0],
  ['মিম আক্তার', '10:40', 'Checked in', 0, 0],
  ['Tanvir Ahmed', '11:00', 'Confirmed', 0, 0],
  ['Joya Chakma', '11:20', 'Requested', 0, 0],
  ['Sabbir Hossain', '10:00', 'Requested', 1, 0],
  ['Farzana Yasmin', '15:40', 'Cancelled', 1, 1],
];

export const appointments: readonly Appointment[] = sampleAppointments.map(
  ([patient, time, status, later, dr], index) => {
    const date = addDays(today, later);
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const doctor = doctors[dr];
    return buildAppointment({
      _id: idOf('c', index),
      patient_id: sampleUsers.user._id,
      dr_id: doctor?._id ?? '',
      dr_name: doctor?.dr_name ?? '',
      dr_address: doctor?.dr_address ?? '',
      service_id: idOf('b', 0),
      patient_name: patient,
      patient_email: 'rafiq@example.com',
      pet: index % 2 === 0 ? { pet_id: idOf('9', 0), name: 'Minu', species: 'cat' } : null,
      reason: index === 4 ? 'She limps on the left hind leg since Friday.' : null,
      appointment_date: date,
      slot_start: at(date, hour, minute),
      slot_end: at(date, hour, minute + 20),
      serial: index + 1,
      status,
      payment: index === 3 || index === 6 ? paymentOf(index) : null,
      move_offer: index === 5 ? moveOfferOf(addDays(today, 3)) : null,
      timeline: [
        { kind: 'status', status: 'Requested', at: '2026-11-19T05:00:00.000Z', by: 'patient', reason: null },
        { kind: 'status', status, at: '2026-11-19T06:30:00.000Z', by: 'doctor', reason: null },
      ],
      createdAt: '2026-11-19T05:00:00.000Z',
      version: 2,
    });
  },
);

const todays = appointments.filter(({ appointment_date: date }) => date === today);

export const board: QueueBoard = buildBoard({
  dr_id: idOf('a', 0),
  dr_name: sampleDoctors[0]?.[0] ?? '',
  date: today,
  now_serving: 2,
  appointments: todays,
});

export const schedule: Schedule = buildSchedule({
  dr_id: idOf('a', 0),
  leave: [{ from: addDays(today, 20), to: addDays(today, 24), reason: 'Family' }],
  overrides: [{ date: addDays(today, 8), hours: [{ from: '15:00', to: '19:00' }] }],
  version: 3,
});

const states: readonly Slot['state'][] = [
  'past',
  'taken',
  'taken',
  'held',
  'free',
  'free',
  'taken',
  'free',
  'free',
];

export function slotsOf(date: string): Slot[] {
  return states.map((state, index) => buildSlot(date, 10 * 60 + index * 20, { state }));
}

export const waits: readonly WaitlistEntry[] = [
  wait(0, 2, { status: 'offered', offer: offerOf(addDays(today, 2)) }),
  wait(1, 3, { status: 'waiting', ahead: 2 }),
  wait(2, 4, { status: 'offered', offer: offerOf(addDays(today, 4)), prepaid_fee: 700 }),
];

function offerOf(date: string): NonNullable<WaitlistEntry['offer']> {
  const expiresAt = new Date(Date.now() + 9 * 60_000).toISOString();
  return { start: at(date, 10, 20), end: at(date, 10, 40), expiresAt };
}

function wait(dr: number, days: number, changes: Partial<WaitlistEntry>): WaitlistEntry {
  return {
    _id: idOf('d', dr),
    dr_id: idOf('a', dr),
    dr_name: sampleDoctors[dr]?.[0] ?? '',
    service_id: idOf('b', 0),
    service_name: 'Vaccination',
    date: addDays(today, days),
    status: 'waiting',
    ahead: 0,
    offer: null,
    createdAt: '2026-11-19T05:00:00.000Z',
    ...changes,
  };
}

export const displaced: readonly DisplacedAppointment[] = appointments
  .slice(3, 6)
  .map((appointment, index) => ({
    appointment,
    suggested:
      index === 2
        ? null
        : {
            slot_start: at(addDays(today, 3), 11, index * 20),
            slot_end: at(addDays(today, 3), 11, 20 + index * 20),
          },
  }));

export const feesOfDay: PaymentsOfDay = {
  date: today,
  doctors: doctors.slice(0, 2).map(({ _id, dr_name }, index) => ({
    dr_id: _id,
    dr_name,
    count: 7 - index * 3,
    cash: 3200 - index * 800,
    card: index === 0 ? 800 : 0,
    bkash: 1600,
    online: 0,
    refunded: index === 0 ? 400 : 0,
    total: index === 0 ? 5200 : 4000,
  })),
  entries: appointments.slice(0, 5).map((one, index) => ({
    kind: index === 1 ? 'refund' : 'payment',
    online: false,
    appointment_id: one._id,
    number: `PV-2026-00001${index}`,
    dr_id: one.dr_id,
    dr_name: one.dr_name,
    service_name: one.service_name,
    patient_name: one.patient_name,
    method: (['cash', 'cash', 'bkash', 'card', 'cash'] as const)[index] ?? 'cash',
    amount: index === 1 ? 400 : 800,
    at: at(today, 14 - index, 20),
  })),
  refunds_due: appointments
    .slice(6)
    .map(({ _id, patient_name, dr_name }) => ({ appointment_id: _id, patient_name, dr_name, amount: 800 })),
};
