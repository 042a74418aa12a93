export function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  // `randomUUID` is missing outside secure contexts, such as plain http to another host.
  const hex = Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
