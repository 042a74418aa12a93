import { AppError } from '@petcare/platform/errors.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';

/**
 * The specification's client names the writer in a field of the body. It may only name itself; an admin writes as
 * themselves too.
 * @throws forbidden, naming the field.
 */
export function assertSelf(named: string | undefined, caller: Person, field: string): void {
  if (named === undefined || named === caller.id) return;
  throw new AppError('forbidden', undefined, { fields: [{ field, message: 'must be your own id' }] });
}
