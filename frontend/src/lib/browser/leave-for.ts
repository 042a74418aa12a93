/** Takes this tab to another site, such as the payment page of bKash. Only web addresses are followed. */
export function leaveFor(address: string): void {
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('Not an address of the web');
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
