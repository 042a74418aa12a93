import type { Caller } from '@petcare/platform/auth/identity.ts';
import type { OrderFields } from './order-fields.ts';

export function maySee(caller: Caller, { customer_id }: Pick<OrderFields<string>, 'customer_id'>): boolean {
  if (caller.kind === 'system') return true;
  return caller.kind === 'user' && (caller.role === 'admin' || caller.id === customer_id.toHexString());
}
