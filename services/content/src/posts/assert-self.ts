import { AppError } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';

/**
 * Asserts that the user named in the body is the caller: the client of the specification sends the author's id. Admins
 * too may only write as themselves.
 * @throws forbidden, naming the field.
 */
export function assertSelf(userId: string | undefined, caller: UserCaller, field: string): void {
  if (userId === undefined || userId === caller.id) return;
  throw new AppError('forbidden', undefined, { fields: [{ field, message: 'must be your own id' }] });
}
