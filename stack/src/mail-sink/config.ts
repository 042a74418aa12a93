import { z } from 'zod';
import { readEnvironment, listenSettings } from '../read-environment.ts';

export interface MailSinkOptions {
  port: number;
  host?: string | undefined;
  hostNames?: readonly string[] | undefined;
  smtpPort: number;
  /** Folder of the journal; without it messages live in memory only. */
  dataDir?: string | undefined;
}

export const mailSinkEnvironment = z.object({
  ...listenSettings,
  SMTP_PORT: listenSettings.PORT,
  MAIL_DATA_DIR: z.string().min(1).optional(),
});

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
