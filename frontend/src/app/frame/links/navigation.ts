import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

export interface Destination {
  readonly to: string;
  readonly label: MessageDescriptor;
}

/** Public pages, in the order of the specification. */
export const publicPlaces: readonly Destination[] = [
  { to: '/', label: msg`Home` },
  { to: '/memories', label: msg`Memories` },
  { to: '/adaptation', label: msg`Adoption` },
  { to: '/services', label: msg`Services` },
  { to: '/store', label: msg`Store` },
  { to: '/hostel', label: msg`Hostel` },
];

export const dashboardPlace: Destination = { to: '/dashboard', label: msg`Dashboard` };
export const signInPlace: Destination = { to: '/sign-in', label: msg`Login` };

export const helpPlaces: readonly Destination[] = [
  { to: '/faq', label: msg`FAQs` },
  { to: '/help', label: msg`Help` },
  { to: '/support', label: msg`Support` },
];
