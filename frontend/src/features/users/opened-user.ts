const idPattern = /^[0-9a-f]{24}$/;

/** Id of the open user in the URL; null when absent or malformed. */
export function openedUserOf(address: URLSearchParams): string | null {
  const opened = address.get('user') ?? '';
  return idPattern.test(opened) ? opened : null;
}
