import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import type { DemoUserName } from '@petcare/contracts/account/demo-users.ts';
import type { DemoDoctorName } from './demo-doctors.ts';
import type { DemoPetName } from './demo-pets.ts';

interface DemoAppointment {
  readonly key: string;
  readonly patient: DemoUserName;
  readonly doctor: DemoDoctorName;
  readonly service: string;
  readonly pet?: DemoPetName;
  /** Days from today; the doctor's next working day is used. */
  readonly inDays: number;
  readonly status: AppointmentStatus;
  /** How the fee was paid at the reception. */
  readonly paid?: 'cash' | 'card' | 'bkash';
}

export const demoAppointments: readonly DemoAppointment[] = [
  {
    key: 'first',
    patient: 'user',
    doctor: 'imran',
    service: 'check-up',
    pet: 'minu',
    inDays: -40,
    status: 'Completed',
    paid: 'cash',
  },
  {
    key: 'missed',
    patient: 'user',
    doctor: 'nusrat',
    service: 'dental',
    inDays: -25,
    status: 'No-show',
  },
  {
    key: 'vaccine',
    patient: 'user',
    doctor: 'imran',
    service: 'vaccination',
    pet: 'minu',
    inDays: -12,
    status: 'Completed',
    paid: 'bkash',
  },
  {
    key: 'second-shot',
    patient: 'user',
    doctor: 'imran',
    service: 'vaccination',
    pet: 'minu',
    inDays: 2,
    status: 'Confirmed',
  },
  {
    key: 'skin',
    patient: 'user',
    doctor: 'anik',
    service: 'skin',
    pet: 'bagha',
    inDays: 6,
    status: 'Requested',
  },
  {
    key: 'called-off',
    patient: 'user',
    doctor: 'sharmin',
    service: 'surgery',
    pet: 'bagha',
    inDays: 9,
    status: 'Cancelled',
  },
  {
    key: 'today-1',
    patient: 'tanvir',
    doctor: 'imran',
    service: 'check-up',
    pet: 'leo',
    inDays: 0,
    status: 'Confirmed',
    paid: 'cash',
  },
  {
    key: 'today-2',
    patient: 'mithila',
    doctor: 'imran',
    service: 'skin',
    inDays: 0,
    status: 'Confirmed',
    paid: 'card',
  },
  {
    key: 'today-3',
    patient: 'joya',
    doctor: 'imran',
    service: 'vaccination',
    pet: 'tuni',
    inDays: 0,
    status: 'Requested',
  },
  {
    key: 'tomorrow-1',
    patient: 'farzana',
    doctor: 'imran',
    service: 'vaccination',
    pet: 'simba',
    inDays: 1,
    status: 'Confirmed',
  },
  {
    key: 'tomorrow-2',
    patient: 'sabbir',
    doctor: 'imran',
    service: 'check-up',
    inDays: 1,
    status: 'Requested',
  },
  {
    key: 'later',
    patient: 'tanvir',
    doctor: 'imran',
    service: 'vaccination',
    pet: 'leo',
    inDays: 2,
    status: 'Requested',
  },
  {
    key: 'bird',
    patient: 'mithila',
    doctor: 'rezaul',
    service: 'birds',
    pet: 'mitthu',
    inDays: 4,
    status: 'Confirmed',
  },
];
