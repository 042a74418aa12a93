import type { HostelOrderStatus } from '@petcare/contracts/hostel-orders.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusTone } from './status-tone.ts';

/** The words of each status of a stay. The English ones are the values themselves. */
export const hostelOrderStatusTexts: Record<HostelOrderStatus, MessageDescriptor> = {
  Confirmed: msg`Confirmed`,
  Cancelled: msg`Cancelled`,
  Completed: msg`Completed`,
  Pending: msg`Pending`,
};

/** How far along a stay with this status is. */
export const hostelOrderStatusTones: Record<HostelOrderStatus, StatusTone> = {
  Pending: 'waiting',
  Confirmed: 'moving',
  Completed: 'done',
  Cancelled: 'stopped',
};
