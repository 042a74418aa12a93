/** Opens another site in this tab, such as bKash's payment page. @throws TypeError for anything but http and https. */
export function redirectTo(address: string): void {
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('Not an address of the web');
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
