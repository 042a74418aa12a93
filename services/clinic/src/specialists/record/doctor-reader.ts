import type { Caller } from '@petcare/platform/auth/identity.ts';

/** Who is shown more of a doctor than everybody: an admin, or the doctor. Otherwise null. */
export type DoctorReader = 'admin' | { readonly userId: string } | null;

export function readerOfDoctors(caller: Caller): DoctorReader {
  if (caller.kind !== 'person' || caller.role === 'user') return null;
  return caller.role === 'admin' ? 'admin' : { userId: caller.id };
}

export function isOwn({ userId }: { readonly userId: string | null }, reader: DoctorReader): boolean {
  return reader !== null && reader !== 'admin' && reader.userId === userId;
}
