import { z } from 'zod';
import { readEnvironment } from '../read-environment.ts';

/** Everything the mail sink can be told from outside. */
export interface MailSinkOptions {
  port: number;
  smtpPort: number;
  /** Folder of the journal; left out, messages live in memory only. */
  dataDir?: string | undefined;
}

const port = z.coerce.number().int().min(0).max(65_535);
const Environment = z.object({ PORT: port, SMTP_PORT: port, MAIL_DATA_DIR: z.string().min(1).optional() });

/**
 * Reads the environment once.
 * @throws Error naming every variable that is missing or wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv): MailSinkOptions {
  const env = readEnvironment('The mail sink', Environment, environment);
  return { port: env.PORT, smtpPort: env.SMTP_PORT, dataDir: env.MAIL_DATA_DIR };
}
