const idForm = /^[0-9a-f]{24}$/;

/** The order that is open, by the address. */
export function openedOrderOf(address: URLSearchParams): string | null {
  const opened = address.get('order') ?? '';
  return idForm.test(opened) ? opened : null;
}
