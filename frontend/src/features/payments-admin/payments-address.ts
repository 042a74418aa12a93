const idPattern = /^[0-9a-f]{24}$/;

export function paymentsAddressOf(address: URLSearchParams): {
  readonly view: 'payments' | 'books';
  readonly opened: string | null;
} {
  const opened = address.get('payment') ?? '';
  return {
    view: address.get('view') === 'books' ? 'books' : 'payments',
    opened: idPattern.test(opened) ? opened : null,
  };
}
