import type { HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusTone } from './status-tone.ts';

export const hostelOrderStatusTexts: Record<HostelOrderStatus, MessageDescriptor> = {
  Confirmed: msg`Confirmed`,
  Cancelled: msg`Cancelled`,
  Completed: msg`Completed`,
  Pending: msg`Pending`,
};

export const hostelOrderStatusTones: Record<HostelOrderStatus, StatusTone> = {
  Pending: 'waiting',
  Confirmed: 'moving',
  Completed: 'done',
  Cancelled: 'stopped',
};
