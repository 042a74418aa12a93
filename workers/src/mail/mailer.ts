import { createHash } from 'node:crypto';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { createTransport } from 'nodemailer';
import { emailSubject, emailText, type Email } from './email.ts';
import { emailHtml } from './email-html.ts';
import { plainName } from './plain-name.ts';

interface MailerOptions {
  readonly smtpUrl: string;
  readonly from: string;
  readonly log: Logger;
}

export type Mailer = ReturnType<typeof createMailer>;

const connections = 3;

export function createMailer({ smtpUrl, from, log }: MailerOptions) {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    // Tasks retry failed emails; an in-memory queue would hide the failures.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = hostOf(from);

  return {
    /**
     * Resolves once the mail server has accepted the email. A permanent rejection, such as an unknown mailbox, is
     * logged and not retried.
     * @throws Error – a temporary failure; retry the task.
     */
    async send({ to, eventId, ...email }: Email): Promise<void> {
      const text = emailText(email);
      try {
        await transport.sendMail({
          from,
          to: { name: plainName(to.name), address: to.address },
          subject: emailSubject(email),
          text,
          html: emailHtml(email),
          messageId: messageIdOf({ eventId, text, host }),
          // Prevents automatic replies such as out-of-office notices.
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': languagesOf(email) },
        });
      } catch (error) {
        if (!isRejected(error)) throw error;
        log.warn({ eventId, err: error }, 'an email was permanently rejected');
      }
    },
    close: async () => transport.close(),
  };
}

/**
 * Returns the same id for the same email, so that a repeated one can be recognised. The text is part of the id: a
 * repeat with a new link, which invalidates the old one, must not count as a duplicate.
 */
function messageIdOf({ eventId, text, host }: { eventId: string; text: string; host: string }): string {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `<${eventId}.${digest}@${host}>`;
}

function languagesOf({ language, translation }: Pick<Email, 'language' | 'translation'>): string {
  return translation ? `${language}, ${translation.language}` : language;
}

function hostOf(from: string): string {
  return /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/**
 * Returns true if recipient or content were rejected permanently. A rejected sender or login is a configuration
 * error, so it is retried.
 */
function isRejected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { permanent, command } = error as { permanent?: unknown; command?: unknown };
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}
