import { z } from 'zod';
import type { DeletionKind } from './deletion-plans.ts';
import { Role } from './roles.ts';

/** A part of the system that an admin may be limited to. Accounts and roles belong to admins of all areas. */
export const adminAreas = ['shop', 'clinic', 'hostel', 'moderation', 'operations'] as const;
export const AdminArea = z.enum(adminAreas).meta({ id: 'AdminArea' });
export type AdminArea = z.infer<typeof AdminArea>;

/** Not empty, without repetitions. An admin without this field has all areas. */
export const AdminAreas = z
  .array(AdminArea)
  .min(1, 'must name at least one area')
  .refine((areas) => new Set(areas).size === areas.length, 'must not name an area twice');

export const RoleGrant = z
  .strictObject({ role: Role, admin_areas: AdminAreas.optional() })
  .superRefine(refuseAreasOfOthers)
  .meta({ id: 'RoleGrant' });
export type RoleGrant = z.infer<typeof RoleGrant>;

/** Refuses areas for another role than admin. */
export function refuseAreasOfOthers(
  { role, admin_areas: areas }: { role: Role; admin_areas?: readonly AdminArea[] | undefined },
  refusal: z.RefinementCtx,
): void {
  if (role !== 'admin' && areas !== undefined)
    refusal.addIssue({ code: 'custom', path: ['admin_areas'], message: 'are for admins only' });
}

/** The area of a deleted record; null for an account, which only admins of all areas delete. */
export const areaOfDeletion: Readonly<Record<DeletionKind, AdminArea | null>> = {
  user: null,
  specialist: 'clinic',
  clinic_service: 'clinic',
  product: 'shop',
  adoption: 'moderation',
};

interface Admin {
  readonly role: string;
  /** Absent for all areas. */
  readonly admin_areas?: readonly AdminArea[] | undefined;
}

/** Returns `true` for an admin of one of these areas, or of all areas; without an argument of all areas only. */
export function isAdminOf(user: Admin | null | undefined, ...areas: readonly AdminArea[]): boolean {
  if (user?.role !== 'admin') return false;
  return user.admin_areas?.some((area) => areas.includes(area)) ?? true;
}
