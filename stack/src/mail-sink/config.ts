import { z } from 'zod';
import { readEnvironment, whereToListen } from '../read-environment.ts';

/** Everything the mail sink can be told from outside. */
export interface MailSinkOptions {
  port: number;
  /** Left out: this machine only. */
  host?: string | undefined;
  /** By which other machines call it, besides this machine's own names. */
  hostNames?: readonly string[] | undefined;
  smtpPort: number;
  /** Folder of the journal; left out, messages live in memory only. */
  dataDir?: string | undefined;
}

/** What the mail sink reads from its environment. */
export const mailSinkEnvironment = z.object({
  ...whereToListen,
  SMTP_PORT: whereToListen.PORT,
  MAIL_DATA_DIR: z.string().min(1).optional(),
});

/**
 * Reads the environment once.
 * @throws Error naming every variable that is missing or wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv): MailSinkOptions {
  const env = readEnvironment('The mail sink', mailSinkEnvironment, environment);
  return {
    port: env.PORT,
    host: env.HOST,
    hostNames: env.HOST_NAMES,
    smtpPort: env.SMTP_PORT,
    dataDir: env.MAIL_DATA_DIR,
  };
}
