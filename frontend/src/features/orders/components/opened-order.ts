const idPattern = /^[0-9a-f]{24}$/;

export function openedOrderOf(address: URLSearchParams): string | null {
  const opened = address.get('order') ?? '';
  return idPattern.test(opened) ? opened : null;
}
