const idPattern = /^[0-9a-f]{24}$/;

/** Id of the open order in the URL; null when absent or malformed. */
export function openedOrderOf(address: URLSearchParams): string | null {
  const opened = address.get('order') ?? '';
  return idPattern.test(opened) ? opened : null;
}
