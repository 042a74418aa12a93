import { msg } from '@lingui/core/macro';
import { IconHome, IconPaw, IconShoppingBag, IconStethoscope, type TablerIcon } from '@tabler/icons-react';
import type { Destination } from '../links/navigation.ts';

interface BottomPlace extends Destination {
  readonly Icon: TablerIcon;
  /** First parts of the addresses that belong to the place, besides its own. */
  readonly includes?: readonly string[];
}

export const bottomPlaces: readonly BottomPlace[] = [
  { to: '/', label: msg`Home`, Icon: IconHome },
  { to: '/adaptation', label: msg`Adoption`, Icon: IconPaw },
  { to: '/store', label: msg`Store`, Icon: IconShoppingBag, includes: ['/cart'] },
  { to: '/services', label: msg`Clinic`, Icon: IconStethoscope, includes: ['/appointment'] },
];

export function isCurrent({ to, includes = [] }: BottomPlace, pathname: string): boolean {
  if (to === '/') return pathname === '/';
  return [to, ...includes].some((start) => pathname === start || pathname.startsWith(`${start}/`));
}
