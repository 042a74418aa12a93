import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Role } from '@petcare/contracts/roles.ts';
import {
  IconBed,
  IconBox,
  IconCalendarEvent,
  IconCalendarTime,
  IconCash,
  IconListNumbers,
  IconPackage,
  IconPhoto,
  IconStethoscope,
  IconUsers,
  IconVaccine,
  type TablerIcon,
} from '@tabler/icons-react';

export interface MenuItem {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly Icon?: TablerIcon;
  /** Left out: for every role. */
  readonly only?: Role;
  readonly children?: readonly MenuItem[];
  /** What waits there for somebody is counted beside it. */
  readonly counts?: 'payments to look at';
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
  { to: '/orders', label: msg`Product Orders`, Icon: IconPackage },
  { to: '/hostel-orders', label: msg`Hostel Bookings`, Icon: IconBed },
  { to: '/appointments', label: msg`Appointments`, Icon: IconCalendarEvent },
  {
    to: '/payments',
    label: msg`Payments`,
    Icon: IconCash,
    only: 'admin',
    counts: 'payments to look at',
  },
  { to: '/queue', label: msg`Queue`, Icon: IconListNumbers, only: 'doctor' },
  { to: '/schedule', label: msg`Schedule`, Icon: IconCalendarTime, only: 'doctor' },
];

/** What the side menu offers to a role, in the order of the specification. */
export function menuFor(role: Role): readonly MenuItem[] {
  return items.filter(({ only }) => only === undefined || only === role);
}
