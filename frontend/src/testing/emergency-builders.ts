import type { Emergency, EmergencyAttempt } from '@petcare/contracts/clinic/emergencies.ts';
import { newId } from './builders.ts';

export function buildAttempt(changes: Partial<EmergencyAttempt> = {}): EmergencyAttempt {
  return {
    number: 1,
    dr_id: newId(),
    dr_name: 'Dr. Farhana Islam',
    slot_start: '2126-11-27T04:20:00.000Z',
    slot_end: '2126-11-27T04:40:00.000Z',
    outcome: 'asked',
    asked_at: '2126-11-27T04:00:00.000Z',
    ended_at: null,
    ...changes,
  };
}

export function buildEmergency(changes: Partial<Emergency> = {}): Emergency {
  return {
    _id: newId(),
    patient_id: newId(),
    patient_name: 'Rahima Khatun',
    patient_contact: '+8801712345678',
    status: 'asking',
    reason: 'Hit by a rickshaw, bleeds from the leg',
    pet: null,
    picture: null,
    has_voice_note: false,
    attempts: [buildAttempt()],
    seconds_left: 60,
    appointment_id: null,
    contacts: [],
    createdAt: '2126-11-27T04:00:00.000Z',
    version: 1,
    ...changes,
  };
}
