import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const areaTexts: Record<AdminArea, MessageDescriptor> = {
  shop: msg`Shop`,
  clinic: msg`Clinic`,
  hostel: msg`Hostel`,
  moderation: msg`Posts and comments`,
  operations: msg`Operations`,
};

export const areaHints: Record<AdminArea, MessageDescriptor> = {
  shop: msg`Products, stock, orders, returns and reviews.`,
  clinic: msg`Services, doctors, appointments, the front desk and pets.`,
  hostel: msg`Bookings and the care of the guests.`,
  moderation: msg`Memories, adoption posts, comments and reviews.`,
  operations: msg`Payments, audit log, messages between services and health checks.`,
};

/** The names of an admin's areas in the language of the page, separated by commas. */
export function namesOf(areas: readonly AdminArea[], i18n: I18n): string {
  return areas.map((area) => i18n._(areaTexts[area])).join(', ');
}
