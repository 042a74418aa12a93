import express from 'express';
import { listenLocally, localOnly, refuseProduction } from '../local-only.ts';
import type { MailSinkOptions } from './config.ts';
import { mailRoutes } from './mail.routes.ts';
import { openMailbox } from './mailbox.ts';
import { listenForMail } from './smtp.ts';

export interface MailSink {
  readonly smtpPort: number;
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the mail sink, on loopback unless `host` is given: receives email by SMTP and shows it, but never sends it
 * on.
 * @throws Error with NODE_ENV=production or when one of the ports is taken.
 */
export async function startMailSink(given: Partial<MailSinkOptions> = {}): Promise<MailSink> {
  refuseProduction('The mail sink');
  const options: MailSinkOptions = { port: 0, smtpPort: 0, ...given };
  const app = express();
  app.disable('x-powered-by');
  // Listens first: a taken port keeps a second process from compacting a journal that the first one writes.
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
