import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusTone } from './status-tone.ts';

export const appointmentStatusTexts: Record<AppointmentStatus, MessageDescriptor> = {
  Requested: msg`Requested`,
  Confirmed: msg`Confirmed`,
  'Checked in': msg`Checked in`,
  Completed: msg`Completed`,
  Cancelled: msg`Cancelled`,
  'No-show': msg`No-show`,
};

export const appointmentStatusTones: Record<AppointmentStatus, StatusTone> = {
  Requested: 'waiting',
  Confirmed: 'moving',
  'Checked in': 'moving',
  Completed: 'done',
  Cancelled: 'stopped',
  'No-show': 'stopped',
};
