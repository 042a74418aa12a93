import express from 'express';
import { listenLocally, localOnly, refuseProduction } from '../local-only.ts';
import type { MailSinkOptions } from './config.ts';
import { mailRoutes } from './mail.routes.ts';
import { openMailbox } from './mailbox.ts';
import { listenForMail } from './smtp.ts';

export interface MailSink {
  readonly smtpPort: number;
  readonly port: number;
  /** Where the messages can be read. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the mail sink, on the loopback address unless told otherwise: SMTP in, a page and JSON out, nothing ever sent on.
 * @throws Error with NODE_ENV=production or when one of the ports is taken.
 */
export async function startMailSink(given: Partial<MailSinkOptions> = {}): Promise<MailSink> {
  refuseProduction('The mail sink');
  const options: MailSinkOptions = { port: 0, smtpPort: 0, ...given };
  const app = express();
  app.disable('x-powered-by');
  // The port comes first: it also keeps a second process from tidying a journal that the first is writing.
  const web = await listenLocally(app, options.port, options.host);
  try {
    const mailbox = await openMailbox(options.dataDir);
    app.use(localOnly([], options.hostNames), mailRoutes(mailbox));
    const smtp = await listenForMail(mailbox, options.smtpPort, options.host);
    return {
      smtpPort: smtp.port,
      port: web.port,
      url: web.url,
      async stop() {
        await Promise.all([smtp.stop(), web.stop()]);
        mailbox.close();
      },
    };
  } catch (error) {
    await web.stop();
    throw error;
  }
}
