const dotlessDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox an email address is delivered to: lower case, without a +tag, and for Gmail without dots. Many
 * addresses reach one mailbox, so limits that protect it count this form.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const untagged = local.replace(/(?<=.)\+.*$/s, '');
  return dotlessDomains.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
