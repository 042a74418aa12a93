const idPattern = /^[0-9a-f]{24}$/;
const views = ['payments', 'cash', 'books'] as const;

export function paymentsAddressOf(address: URLSearchParams): {
  readonly view: 'payments' | 'cash' | 'books';
  readonly opened: string | null;
} {
  const opened = address.get('payment') ?? '';
  return {
    view: views.find((view) => view === address.get('view')) ?? 'payments',
    opened: idPattern.test(opened) ? opened : null,
  };
}
