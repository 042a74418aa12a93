import type { AppointmentStatus } from '@petcare/contracts/appointment-status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusTone } from './status-tone.ts';

/** The words of each status of an appointment. The English ones are the values themselves. */
export const appointmentStatusTexts: Record<AppointmentStatus, MessageDescriptor> = {
  Requested: msg`Requested`,
  Confirmed: msg`Confirmed`,
  'Checked in': msg`Checked in`,
  Completed: msg`Completed`,
  Cancelled: msg`Cancelled`,
  'No-show': msg`No-show`,
};

/** How far along a visit with this status is. */
export const appointmentStatusTones: Record<AppointmentStatus, StatusTone> = {
  Requested: 'waiting',
  Confirmed: 'moving',
  'Checked in': 'moving',
  Completed: 'done',
  Cancelled: 'stopped',
  'No-show': 'stopped',
};
