import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatusTone } from './status-tone.ts';

export const orderStatusTexts: Record<OrderStatus, MessageDescriptor> = {
  Processing: msg`Processing`,
  Shipping: msg`Shipping`,
  Pending: msg`Pending`,
  Delivered: msg`Delivered`,
  Cancelled: msg`Cancelled`,
  Returned: msg`Returned`,
};

export const orderStatusTones: Record<OrderStatus, StatusTone> = {
  Pending: 'waiting',
  Processing: 'moving',
  Shipping: 'moving',
  Delivered: 'done',
  Cancelled: 'stopped',
  Returned: 'stopped',
};
