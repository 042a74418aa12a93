/** Returns true when the card was charged, or the amount is held until it is charged later. */
export function isConfirmed(intent: { readonly status: string } | undefined): boolean {
  return intent?.status === 'succeeded' || intent?.status === 'requires_capture';
}
