import type { DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionPreview, DeletionStep } from '@petcare/contracts/shared/deletions.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

type Service = DeletionStep['service'];

export const serviceTexts: Record<Service, MessageDescriptor> = {
  account: msg`Accounts`,
  content: msg`Posts and comments`,
  clinic: msg`Clinic`,
  commerce: msg`Store and hostel`,
};

export const kindTexts: Record<DeletionKind, MessageDescriptor> = {
  user: msg`User`,
  specialist: msg`Doctor`,
  clinic_service: msg`Service`,
  product: msg`Product`,
  adoption: msg`Adoption post`,
};

const stepTexts: Record<string, MessageDescriptor> = {
  memories: msg`Memories`,
  appointments: msg`Appointments`,
  orders: msg`Orders`,
  adoptions: msg`Adoption posts`,
  hostel_orders: msg`Hostel bookings`,
  pets: msg`Pets`,
  clinic_data: msg`Other records of the clinic`,
  comments: msg`Comments`,
  commerce_data: msg`Other records of the store`,
  applications: msg`Applications to adopt`,
  account_data: msg`Notifications and invitations`,
  uploads: msg`Pictures`,
  specialist: msg`The doctor`,
  clinic_service: msg`The service`,
  product: msg`The product`,
  adoption: msg`The post`,
  leftovers: msg`Comments and applications`,
};

export function stepText(step: string, i18n: I18n): string {
  const text = stepTexts[step];
  return text ? i18n._(text) : step;
}

type Counted = (count: number) => MessageDescriptor;

/** Counts of the rows each step deletes. The record itself is not counted: the dialog names it. */
const countTexts: Record<string, Counted> = {
  memories: (count) => msg`${plural(count, { one: '# memory', other: '# memories' })}`,
  appointments: (count) => msg`${plural(count, { one: '# appointment', other: '# appointments' })}`,
  orders: (count) => msg`${plural(count, { one: '# order', other: '# orders' })}`,
  adoptions: (count) => msg`${plural(count, { one: '# adoption post', other: '# adoption posts' })}`,
  hostel_orders: (count) => msg`${plural(count, { one: '# hostel booking', other: '# hostel bookings' })}`,
  pets: (count) => msg`${plural(count, { one: '# pet', other: '# pets' })}`,
  waitlist: (count) =>
    msg`${plural(count, { one: '# waiting list entry', other: '# waiting list entries' })}`,
  comments: (count) => msg`${plural(count, { one: '# comment', other: '# comments' })}`,
  cart: (count) => msg`${plural(count, { one: '# cart or payment', other: '# carts and payments' })}`,
  applications: (count) =>
    msg`${plural(count, { one: '# application to adopt', other: '# applications to adopt' })}`,
  inbox: (count) => msg`${plural(count, { one: '# notification', other: '# notifications' })}`,
  uploads: (count) => msg`${plural(count, { one: '# picture', other: '# pictures' })}`,
  leftovers: (count) =>
    msg`${plural(count, { one: '# comment or application', other: '# comments and applications' })}`,
};

/**
 * Lines of the preview: `3 memories`, `2 orders (kept, without the name)`. Omits steps without rows.
 */
export function countLines(rows: DeletionPreview['rows'], i18n: I18n): string[] {
  return rows
    .filter(({ count }) => count > 0)
    .flatMap(({ step, count, kept }) => {
      const text = countTexts[step];
      if (!text) return [];
      const counted = i18n._(text(count));
      return [kept ? i18n._(msg`${counted} (kept, without the name)`) : counted];
    });
}

export function rowsText(
  rows: readonly { readonly step: string; readonly count: number }[],
  i18n: I18n,
): string {
  const counted = rows.map(({ step, count }) => {
    const text = countTexts[step];
    return text ? i18n._(text(count)) : stepText(step, i18n);
  });
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(counted);
}

export function servicesText(services: readonly string[], i18n: I18n): string {
  const texts: Readonly<Record<string, MessageDescriptor>> = serviceTexts;
  const names = services.map((service) => {
    const text = texts[service];
    return text ? i18n._(text) : service;
  });
  // A list format with “and” would be ambiguous: some names contain one.
  return names.join(', ');
}

export const consequenceTexts: Record<DeletionKind, (name: string) => MessageDescriptor> = {
  user: (name) => msg`The account of ${name} will be closed at once, and all of its data deleted.`,
  specialist: (name) =>
    msg`${name} will be removed from every service. Upcoming appointments will be cancelled and the patients notified. Past appointments are kept.`,
  clinic_service: (name) => msg`“${name}” will no longer be bookable. Booked appointments stay valid.`,
  product: (name) => msg`“${name}” will no longer be for sale. Existing orders are not affected.`,
  adoption: (name) =>
    msg`“${name}” will be deleted with its pictures and comments. We will notify the applicants.`,
};

const noticeTexts: Record<string, MessageDescriptor> = {
  appointments: msg`Upcoming appointments will be cancelled and the doctors notified.`,
  hostel_orders: msg`Upcoming hostel bookings will be cancelled, and their places become free.`,
  adoptions: msg`Users who applied for one of the pets will be notified.`,
  applications: msg`The owners of the pets they applied for will be notified.`,
};

export function noticeLines({ kind, rows }: DeletionPreview, i18n: I18n): string[] {
  if (kind !== 'user') return [];
  const steps = new Set(rows.filter(({ count }) => count > 0).map(({ step }) => step));
  return [...steps].flatMap((step) => {
    const notice = noticeTexts[step];
    return notice ? [i18n._(notice)] : [];
  });
}

/** Label of the deleted record. The label of a deleted account is erased with it. */
export function labelText({ kind, label }: { kind: DeletionKind; label: string }, i18n: I18n): string {
  if (label !== '') return label;
  return i18n._(kind === 'user' ? msg`Deleted user` : kindTexts[kind]);
}
