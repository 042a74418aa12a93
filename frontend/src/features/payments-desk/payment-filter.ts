import { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import { PaymentProvider } from '@petcare/contracts/payments.ts';

/** Which payments are wanted. */
export interface PaymentFilter {
  readonly status?: PaymentStatus;
  readonly provider?: PaymentProvider;
  readonly search?: string;
}

export type View = 'payments' | 'books';

/** What the address says about the desk; what it says wrongly counts as not said. */
export interface DeskAddress {
  readonly view: View;
  readonly filter: PaymentFilter;
  /** The payment that is open. */
  readonly opened: string | null;
}

const idForm = /^[0-9a-f]{24}$/;

/** Reads an address such as `?status=needs_review&provider=bkash`. */
export function deskAddressOf(address: URLSearchParams): DeskAddress {
  const status = PaymentStatus.safeParse(address.get('status')).data;
  const provider = PaymentProvider.safeParse(address.get('provider')).data;
  const search = (address.get('search') ?? '').trim().slice(0, 100);
  const opened = address.get('payment') ?? '';
  return {
    view: address.get('view') === 'books' ? 'books' : 'payments',
    filter: {
      ...(status ? { status } : {}),
      ...(provider ? { provider } : {}),
      ...(search ? { search } : {}),
    },
    opened: idForm.test(opened) ? opened : null,
  };
}

/** The address with another value for one of its parts; another filter begins from the first page. */
export function withPart(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(address);
  if (value) changed.set(name, value);
  else changed.delete(name);
  if (name !== 'payment') changed.delete('page');
  return changed;
}
