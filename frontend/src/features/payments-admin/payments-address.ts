const idForm = /^[0-9a-f]{24}$/;

/** What the address says about the desk besides the list; what it says wrongly counts as not said. */
export function paymentsAddressOf(address: URLSearchParams): {
  readonly view: 'payments' | 'books';
  /** The payment that is open. */
  readonly opened: string | null;
} {
  const opened = address.get('payment') ?? '';
  return {
    view: address.get('view') === 'books' ? 'books' : 'payments',
    opened: idForm.test(opened) ? opened : null,
  };
}
