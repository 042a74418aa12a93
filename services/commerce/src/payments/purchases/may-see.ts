import type { Caller } from '@petcare/platform/auth/identity.ts';
import type { OrderFields } from './order-fields.ts';

export function maySee(caller: Caller, { customerId }: Pick<OrderFields<string>, 'customerId'>): boolean {
  if (caller.kind === 'system') return true;
  return caller.kind === 'user' && (caller.role === 'admin' || caller.id === customerId);
}
