import type { Caller } from '@petcare/platform/auth/identity.ts';

/** Decides which fields of a doctor are shown: null stands for everyone but admins and doctors. */
export type DoctorViewer = 'admin' | { readonly userId: string } | null;

export function doctorViewerOf(caller: Caller): DoctorViewer {
  if (caller.kind !== 'user' || caller.role === 'user') return null;
  return caller.role === 'admin' ? 'admin' : { userId: caller.id };
}

export function isOwn({ userId }: { readonly userId: string | null }, viewer: DoctorViewer): boolean {
  return viewer !== null && viewer !== 'admin' && viewer.userId === userId;
}
