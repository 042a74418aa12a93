const idForm = /^[0-9a-f]{24}$/;

/** The person who is open, by the address. */
export function openedUserOf(address: URLSearchParams): string | null {
  const opened = address.get('user') ?? '';
  return idForm.test(opened) ? opened : null;
}
