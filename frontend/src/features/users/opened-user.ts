const idPattern = /^[0-9a-f]{24}$/;

export function openedUserOf(address: URLSearchParams): string | null {
  const opened = address.get('user') ?? '';
  return idPattern.test(opened) ? opened : null;
}
