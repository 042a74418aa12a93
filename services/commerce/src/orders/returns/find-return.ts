import type { Caller } from '@petcare/platform/auth/identity.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { readReturn } from './move-return.ts';
import type { ReturnDocument } from './return.model.ts';

/** @throws not_found – also for the return of another customer, unless the caller is an admin and `admins` is true. */
export async function findReturnFor(
  caller: Caller,
  id: string,
  { admins = true }: { admins?: boolean } = {},
): Promise<ReturnDocument> {
  const row = await readReturn(id);
  const isAllowed =
    caller.kind === 'user' && (row.customerId === caller.id || (admins && caller.role === 'admin'));
  if (!isAllowed) throw notFound('return');
  return row;
}
