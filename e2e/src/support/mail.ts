import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';

const Mails = z.array(
  z.object({ subject: z.string(), text: z.string(), headers: z.record(z.string(), z.string()) }),
);

/** What came to somebody, newest first. `mailUrl` is the mail sink's. */
export async function mailsTo(mailUrl: string, to: string): Promise<z.output<typeof Mails>> {
  const response = await fetch(`${mailUrl}/api/messages?to=${encodeURIComponent(to)}`);
  return Mails.parse(await response.json());
}

/** The link to one of our pages in the newest mail to somebody; waits until there is one. */
export function mailedLink(
  mailUrl: string,
  to: string,
  page: '/verify-email' | '/reset-password' | '/invitation',
): Promise<URL> {
  return eventually(
    async () => {
      const links = (await mailsTo(mailUrl, to)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
      const link = links.map((one) => new URL(one)).find(({ pathname }) => pathname === page);
      if (!link) throw new Error(`no link to ${page} has come to ${to}`);
      return link;
    },
    { within: 20_000 },
  );
}
