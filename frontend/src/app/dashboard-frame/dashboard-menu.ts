import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Role } from '@petcare/contracts/roles.ts';
import {
  IconArrowsExchange,
  IconBed,
  IconBox,
  IconCalendarEvent,
  IconCalendarTime,
  IconCash,
  IconHeart,
  IconHeartbeat,
  IconHistory,
  IconListNumbers,
  IconMessageStar,
  IconPackage,
  IconPackageExport,
  IconPaw,
  IconPhone,
  IconPhoto,
  IconReceipt,
  IconRoute,
  IconStethoscope,
  IconSun,
  IconTicket,
  IconTrash,
  IconTrashX,
  IconTruckDelivery,
  IconUrgent,
  IconUsers,
  IconVaccine,
  type TablerIcon,
} from '@tabler/icons-react';

export interface MenuItem {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly Icon?: TablerIcon;
  /** Omitted: shown to every role. */
  readonly only?: Role;
  readonly children?: readonly MenuItem[];
  readonly counts?: 'payments to review';
}

const items: readonly MenuItem[] = [
  { to: '/users', label: msg`Users`, Icon: IconUsers, only: 'admin' },
  {
    to: '/dservices',
    label: msg`Services`,
    Icon: IconVaccine,
    only: 'admin',
    children: [{ to: '/add_service', label: msg`Add Service` }],
  },
  {
    to: '/products',
    label: msg`Products`,
    Icon: IconBox,
    only: 'admin',
    children: [{ to: '/add_product', label: msg`Add Product` }],
  },
  {
    to: '/doctors',
    label: msg`Doctors`,
    Icon: IconStethoscope,
    only: 'admin',
    children: [{ to: '/add_doctor', label: msg`Add Doctor` }],
  },
  {
    to: '/posts',
    label: msg`Posts`,
    Icon: IconPhoto,
    children: [
      { to: '/posts/memories', label: msg`Memories` },
      { to: '/posts/adoptions', label: msg`Adoption` },
    ],
  },
  { to: '/pets', label: msg`My pets`, Icon: IconPaw },
  { to: '/emergency', label: msg`Emergency`, Icon: IconUrgent },
  { to: '/wishlist', label: msg`My wish list`, Icon: IconHeart },
  { to: '/orders', label: msg`Product Orders`, Icon: IconPackage },
  { to: '/coupons', label: msg`Coupons`, Icon: IconTicket, only: 'admin' },
  { to: '/returns', label: msg`Returns`, Icon: IconPackageExport, only: 'admin' },
  { to: '/delivery', label: msg`Delivery charges`, Icon: IconTruckDelivery, only: 'admin' },
  { to: '/hostel-orders', label: msg`Hostel Bookings`, Icon: IconBed },
  {
    to: '/hostel-day',
    label: msg`Hostel day`,
    Icon: IconSun,
    only: 'admin',
    children: [
      { to: '/kennels', label: msg`Kennels` },
      { to: '/hostel-settings', label: msg`Hostel settings` },
    ],
  },
  { to: '/appointments', label: msg`Appointments`, Icon: IconCalendarEvent },
  { to: '/pet-transfers', label: msg`Passport transfers`, Icon: IconArrowsExchange, only: 'admin' },
  { to: '/front-desk', label: msg`Front desk`, Icon: IconPhone, only: 'admin' },
  { to: '/fees', label: msg`Fees of the day`, Icon: IconReceipt, only: 'admin' },
  {
    to: '/payments',
    label: msg`Payments`,
    Icon: IconCash,
    only: 'admin',
    counts: 'payments to review',
  },
  { to: '/queue', label: msg`Queue`, Icon: IconListNumbers, only: 'doctor' },
  { to: '/fees', label: msg`Fees of the day`, Icon: IconReceipt, only: 'doctor' },
  { to: '/schedule', label: msg`Schedule`, Icon: IconCalendarTime, only: 'doctor' },
  { to: '/doctor-profile', label: msg`Doctor profile`, Icon: IconStethoscope, only: 'doctor' },
];

const operations: readonly MenuItem[] = [
  { to: '/reviews', label: msg`Reviews`, Icon: IconMessageStar, only: 'admin' },
  { to: '/deletions', label: msg`Deletions`, Icon: IconTrashX, only: 'admin' },
  { to: '/trash', label: msg`Trash`, Icon: IconTrash, only: 'admin' },
  { to: '/audit', label: msg`Audit log`, Icon: IconHistory, only: 'admin' },
  { to: '/events', label: msg`Events`, Icon: IconRoute, only: 'admin' },
  { to: '/health-checks', label: msg`Health checks`, Icon: IconHeartbeat, only: 'admin' },
];

export function menuFor(role: Role): readonly MenuItem[] {
  return items.filter(isFor(role));
}

export function operationsFor(role: Role): readonly MenuItem[] {
  return operations.filter(isFor(role));
}

function isFor(role: Role) {
  return ({ only }: MenuItem) => only === undefined || only === role;
}
