import { type AdminArea, isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session/session.ts';

/** Renders its children for admins of an area. */
export function AreaOnly({ area, children }: { area: AdminArea; children: ReactNode }) {
  return isAdminOf(useSession().user, area) ? children : null;
}
