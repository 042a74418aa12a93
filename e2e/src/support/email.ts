import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';

const Emails = z.array(
  z.object({ subject: z.string(), text: z.string(), headers: z.record(z.string(), z.string()) }),
);

export async function emailsTo(mailUrl: string, to: string): Promise<z.output<typeof Emails>> {
  const response = await fetch(`${mailUrl}/api/messages?to=${encodeURIComponent(to)}`);
  return Emails.parse(await response.json());
}

/** Returns the link to a page in the newest email to an address; waits until it has arrived. */
export function linkInEmail(
  mailUrl: string,
  to: string,
  page: '/verify-email' | '/reset-password' | '/invitation',
): Promise<URL> {
  return eventually(async () => {
    const links = (await emailsTo(mailUrl, to)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    const link = links.map((one) => new URL(one)).find(({ pathname }) => pathname === page);
    if (!link) throw new Error(`no email to ${to} links to ${page}`);
    return link;
  });
}
