import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { type AdminArea, adminAreas, isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import type { User } from '@petcare/contracts/account/users.ts';
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
  IconRepeat,
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

interface PageLink {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly Icon?: TablerIcon;
  readonly children?: readonly PageLink[];
  readonly counts?: 'payments to review';
}

type Viewers =
  /** Every role. */
  | { readonly only?: never }
  | { readonly only: 'doctor' }
  /** Without areas: for admins of all areas. */
  | { readonly only: 'admin'; readonly areas: readonly AdminArea[] };

export type MenuItem = PageLink & Viewers;

const items: readonly MenuItem[] = [
  { to: '/users', label: msg`Users`, Icon: IconUsers, only: 'admin', areas: [] },
  {
    to: '/dservices',
    label: msg`Services`,
    Icon: IconVaccine,
    only: 'admin',
    areas: ['clinic'],
    children: [{ to: '/add_service', label: msg`Add Service` }],
  },
  {
    to: '/products',
    label: msg`Products`,
    Icon: IconBox,
    only: 'admin',
    areas: ['shop'],
    children: [{ to: '/add_product', label: msg`Add Product` }],
  },
  {
    to: '/doctors',
    label: msg`Doctors`,
    Icon: IconStethoscope,
    only: 'admin',
    areas: ['clinic'],
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
  { to: '/refills', label: msg`Food reminders`, Icon: IconRepeat },
  { to: '/orders', label: msg`Product Orders`, Icon: IconPackage },
  { to: '/coupons', label: msg`Coupons`, Icon: IconTicket, only: 'admin', areas: ['shop'] },
  { to: '/returns', label: msg`Returns`, Icon: IconPackageExport, only: 'admin', areas: ['shop'] },
  { to: '/delivery', label: msg`Delivery charges`, Icon: IconTruckDelivery, only: 'admin', areas: ['shop'] },
  { to: '/hostel-orders', label: msg`Hostel Bookings`, Icon: IconBed },
  {
    to: '/hostel-day',
    label: msg`Hostel day`,
    Icon: IconSun,
    only: 'admin',
    areas: ['hostel'],
    children: [
      { to: '/kennels', label: msg`Kennels` },
      { to: '/hostel-settings', label: msg`Hostel settings` },
    ],
  },
  { to: '/appointments', label: msg`Appointments`, Icon: IconCalendarEvent },
  {
    to: '/pet-transfers',
    label: msg`Passport transfers`,
    Icon: IconArrowsExchange,
    only: 'admin',
    areas: ['clinic'],
  },
  { to: '/emergencies', label: msg`Emergencies`, Icon: IconUrgent, only: 'admin', areas: ['clinic'] },
  { to: '/front-desk', label: msg`Front desk`, Icon: IconPhone, only: 'admin', areas: ['clinic'] },
  { to: '/fees', label: msg`Fees of the day`, Icon: IconReceipt, only: 'admin', areas: ['clinic'] },
  {
    to: '/payments',
    label: msg`Payments`,
    Icon: IconCash,
    only: 'admin',
    areas: ['operations'],
    counts: 'payments to review',
  },
  { to: '/queue', label: msg`Queue`, Icon: IconListNumbers, only: 'doctor' },
  { to: '/fees', label: msg`Fees of the day`, Icon: IconReceipt, only: 'doctor' },
  { to: '/schedule', label: msg`Schedule`, Icon: IconCalendarTime, only: 'doctor' },
  { to: '/doctor-profile', label: msg`Doctor profile`, Icon: IconStethoscope, only: 'doctor' },
];

const operations: readonly MenuItem[] = [
  {
    to: '/reviews',
    label: msg`Reviews`,
    Icon: IconMessageStar,
    only: 'admin',
    areas: ['shop', 'moderation'],
  },
  { to: '/deletions', label: msg`Deletions`, Icon: IconTrashX, only: 'admin', areas: adminAreas },
  {
    to: '/trash',
    label: msg`Trash`,
    Icon: IconTrash,
    only: 'admin',
    areas: ['shop', 'clinic', 'moderation'],
  },
  { to: '/audit', label: msg`Audit log`, Icon: IconHistory, only: 'admin', areas: ['operations'] },
  { to: '/events', label: msg`Events`, Icon: IconRoute, only: 'admin', areas: ['operations'] },
  {
    to: '/health-checks',
    label: msg`Health checks`,
    Icon: IconHeartbeat,
    only: 'admin',
    areas: ['operations'],
  },
];

export type Viewer = Pick<User, 'role' | 'admin_areas'>;

export function menuFor(viewer: Viewer): readonly MenuItem[] {
  return items.filter(isFor(viewer));
}

export function operationsFor(viewer: Viewer): readonly MenuItem[] {
  return operations.filter(isFor(viewer));
}

function isFor(viewer: Viewer) {
  return (item: MenuItem) =>
    item.only === 'admin'
      ? isAdminOf(viewer, ...item.areas)
      : item.only === undefined || item.only === viewer.role;
}
