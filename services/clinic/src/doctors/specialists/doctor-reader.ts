import type { Caller } from '@petcare/platform/auth/identity.ts';

/** An admin or a doctor, who may be shown more of a doctor than others are. Null for those others. */
export type DoctorReader = 'admin' | { readonly userId: string } | null;

export function readerOfDoctors(caller: Caller): DoctorReader {
  if (caller.kind !== 'user' || caller.role === 'user') return null;
  return caller.role === 'admin' ? 'admin' : { userId: caller.id };
}

export function isOwn({ userId }: { readonly userId: string | null }, reader: DoctorReader): boolean {
  return reader !== null && reader !== 'admin' && reader.userId === userId;
}
