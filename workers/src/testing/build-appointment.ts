import type { EventData } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';

type Facts = EventData<'appointment.booked'>;

export function buildAppointment(overrides: Partial<Facts> = {}): Facts {
  const appointment_id = newId();
  return {
    appointment_id,
    patient_id: newId(),
    dr_id: newId(),
    doctor_user_id: null,
    dr_name: 'Dr. Farhana Islam',
    dr_email: `doctor-${appointment_id}@example.com`,
    dr_address: 'House 12, Road 5, Dhanmondi, Dhaka',
    service_name: 'Vaccination',
    patient_name: 'Rahima Khatun',
    patient_email: `patient-${appointment_id}@example.com`,
    appointment_date: '2126-11-27',
    slot_start: '2126-11-27T04:20:00.000Z',
    slot_end: '2126-11-27T04:40:00.000Z',
    serial: 5,
    status: 'Requested',
    by: 'patient',
    reason: null,
    pet_id: null,
    ...overrides,
  };
}
