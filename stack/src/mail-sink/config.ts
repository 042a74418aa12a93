import { z } from 'zod';

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
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(
      (issue) => `${issue.path[0]?.toString() ?? ''}: ${issue.message}`,
    );
    throw new Error(`The mail sink cannot start. ${reasons.join('; ')}`);
  }
  return { port: parsed.data.PORT, smtpPort: parsed.data.SMTP_PORT, dataDir: parsed.data.MAIL_DATA_DIR };
}
