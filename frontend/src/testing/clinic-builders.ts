import type { Prepayment } from '@petcare/contracts/clinic/prepayments.ts';
import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import type { ClinicService } from '@petcare/contracts/clinic/clinic-services.ts';
import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import type { QueueBoard } from '@petcare/contracts/clinic/queue.ts';
import type { Schedule } from '@petcare/contracts/clinic/schedules.ts';
import type { Specialist } from '@petcare/contracts/clinic/specialists.ts';
import { buildUpload, newId } from './builders.ts';

export function buildDoctor(changes: Partial<Specialist> = {}): Specialist {
  return {
    _id: newId(),
    dr_name: 'Dr. Imran Chowdhury',
    specialise: 'Cats and small pets',
    dr_degrees: 'DVM, MS in Surgery',
    experience_yr: 9,
    visiting_fees: 800,
    dr_address: 'House 12, Road 7, Dhanmondi, Dhaka',
    img_URL: '',
    picture: null,
    languages: [],
    auto_confirm: false,
    asks_prepayment: false,
    next_free: { date: '2026-11-22', start: '2026-11-22T04:00:00.000Z' },
    dr_contact: '+8801712345678',
    dr_email: 'imran@example.com',
    user_id: null,
    ...changes,
  };
}

export function buildService(changes: Partial<ClinicService> = {}): ClinicService {
  const { display_url: url, picture } = buildUpload();
  return {
    _id: newId(),
    service_name: 'Vaccination',
    service_details: 'All shots of the first year. Bring the card if there is one.',
    service_img: url,
    picture,
    createdAt: '2026-11-01T04:00:00.000Z',
    dr_ids: [newId()],
    ...changes,
  };
}

export function buildAppointment(changes: Partial<Appointment> = {}): Appointment {
  return {
    _id: newId(),
    patient_id: newId(),
    dr_id: newId(),
    dr_name: 'Dr. Imran Chowdhury',
    dr_address: 'House 12, Road 7, Dhanmondi, Dhaka',
    service_id: newId(),
    service_name: 'Vaccination',
    fees: 800,
    patient_name: 'Mim Akter',
    patient_email: 'mim@example.com',
    patient_contact: '+8801812345678',
    pet: null,
    reason: null,
    appointment_date: '2026-11-22',
    slot_start: '2026-11-22T04:00:00.000Z',
    slot_end: '2026-11-22T04:20:00.000Z',
    serial: 1,
    status: 'Requested',
    timeline: [
      { kind: 'status', status: 'Requested', at: '2026-11-20T04:00:00.000Z', by: 'patient', reason: null },
    ],
    move_offer: null,
    payment: null,
    createdAt: '2026-11-20T04:00:00.000Z',
    version: 1,
    ...changes,
  };
}

/** A board whose order is that of the appointments, without the one being served. */
export function buildBoard(changes: Partial<QueueBoard> = {}): QueueBoard {
  const { appointments = [], now_serving = null } = changes;
  return {
    dr_id: newId(),
    dr_name: 'Dr. Imran',
    date: '2026-11-22',
    now_serving,
    appointments,
    order: appointments
      .filter(
        ({ serial, status }) => serial !== now_serving && status !== 'Completed' && status !== 'No-show',
      )
      .map(({ _id }) => _id),
    aside: [],
    emergencies: [],
    undo: null,
    version: 1,
    ...changes,
  };
}

export function buildSchedule(changes: Partial<Schedule> = {}): Schedule {
  const weekdays = [0, 1, 2, 3, 4];
  return {
    dr_id: newId(),
    slot_minutes: 20,
    weekly: weekdays.map((weekday) => ({ weekday, hours: { from: '10:00', to: '17:00' } })),
    breaks: weekdays.map((weekday) => ({ weekday, hours: { from: '13:00', to: '14:00' } })),
    leave: [],
    overrides: [],
    version: 0,
    ...changes,
  };
}

export function buildPet(changes: Partial<Pet> = {}): Pet {
  return {
    _id: newId(),
    owner_id: newId(),
    name: 'Minu',
    species: 'cat',
    breed: null,
    sex: 'unknown',
    born_on: null,
    born_about: false,
    weight_kg: null,
    colour: null,
    neutered: null,
    microchip: null,
    allergies: null,
    notes: null,
    insurance: null,
    img_URL: '',
    picture: null,
    status: 'active',
    deceased_on: null,
    createdAt: '2026-11-20T04:00:00.000Z',
    updatedAt: '2026-11-20T04:00:00.000Z',
    version: 1,
    ...changes,
  };
}

export function buildPrepayment(changes: Partial<Prepayment> = {}): Prepayment {
  return {
    _id: newId(),
    dr_id: newId(),
    dr_name: 'Dr. Imran Chowdhury',
    service_name: 'Vaccination',
    fees: 800,
    patient_name: 'Mim Akter',
    pet: null,
    appointment_date: '2026-11-22',
    slot_start: '2026-11-22T04:00:00.000Z',
    slot_end: '2026-11-22T04:20:00.000Z',
    status: 'open',
    refusal: null,
    appointment_id: null,
    pay_until: new Date(Date.now() + 20 * 60_000).toISOString(),
    createdAt: new Date().toISOString(),
    ...changes,
  };
}
