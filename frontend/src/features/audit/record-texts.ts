import type { AuditEntry } from '@petcare/contracts/account/audit.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';

export const recordTexts: Readonly<Record<string, MessageDescriptor>> = {
  user: msg`User`,
  user_invitation: msg`Invitation`,
  order: msg`Order`,
  hostel_order: msg`Booking`,
  payment: msg`Payment`,
  product: msg`Product`,
  coupon: msg`Coupon`,
  return: msg`Return`,
  review: msg`Review`,
  reconciliation: msg`Daily settlement`,
  clinic_service: msg`Service`,
  specialist: msg`Doctor`,
  appointment: msg`Appointment`,
  pet: msg`Pet`,
  visit: msg`Visit notes`,
  memory: msg`Memory`,
  adoption: msg`Adoption post`,
  comment: msg`Comment`,
  dead_letters: msg`Dead letters`,
  failed_tasks: msg`Failed jobs`,
  list: msg`List`,
};

const pages: Readonly<Record<string, (record: AuditEntry['record']) => string>> = {
  user: ({ id }) => `/users?user=${id}`,
  user_invitation: () => '/users',
  order: ({ id }) => `/orders?order=${id}`,
  hostel_order: ({ id }) => `/hostel-orders?order=${id}`,
  payment: ({ id }) => `/payments?payment=${id}`,
  product: ({ label }) => `/products?search=${encodeURIComponent(label)}`,
  coupon: ({ label }) => `/coupons?search=${encodeURIComponent(label)}`,
  return: ({ id }) => `/returns?return=${id}`,
  review: () => '/reviews?state=all',
  reconciliation: () => '/payments?view=books',
  clinic_service: ({ label }) => `/dservices?search=${encodeURIComponent(label)}`,
  specialist: ({ label }) => `/doctors?search=${encodeURIComponent(label)}`,
  appointment: ({ id }) => `/appointments?appointment=${id}`,
  pet: ({ id }) => `/pets/${id}`,
  visit: ({ id }) => `/visits/${id}`,
  memory: ({ id }) => `/memories/${id}`,
  adoption: ({ id }) => `/adaptation/${id}`,
};

/** Returns the name of a record; a reconciliation is named by its day. */
export function recordName({ type, label }: AuditEntry['record'], locale: string): string {
  return type === 'reconciliation' && /^\d{4}-\d\d-\d\d$/.test(label)
    ? formatDhakaDay(label, locale, 'date')
    : label;
}

/** Returns the page of a record; null if it has none or the entry records its deletion. */
export function pageOfRecord({ action, record }: Pick<AuditEntry, 'action' | 'record'>): string | null {
  if (action.endsWith('.deleted')) return null;
  return pages[record.type]?.(record) ?? null;
}
