import { createHash } from 'node:crypto';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { createTransport } from 'nodemailer';
import { inline, emailSubject, emailText, type Email } from './email.ts';
import { emailHtml } from './email-html.ts';

interface MailerOptions {
  readonly smtpUrl: string;
  /** `PetCare <hello@petcare.example>`, or the address alone. */
  readonly from: string;
  readonly log: Logger;
}

export type Mailer = ReturnType<typeof createMailer>;

const connections = 3;

/** Hands letters to the mail server over a few connections that stay open. */
export function createMailer({ smtpUrl, from, log }: MailerOptions) {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    // A task repeats what failed; a second queue in memory would only hide it.
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
     * Resolves once the mail server has taken the letter. A letter that it will never take (no such mailbox) is
     * written to the log and done with: asking again would be answered the same.
     * @throws when it is worth another try.
     */
    async send({ to, eventId, ...letter }: Email): Promise<void> {
      const text = emailText(letter);
      try {
        await transport.sendMail({
          from,
          to: { name: inline(to.name), address: to.address },
          subject: emailSubject(letter),
          text,
          html: emailHtml(letter),
          messageId: messageIdOf({ eventId, text, host }),
          // So that nobody's holiday answers us.
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': languagesOf(letter) },
        });
      } catch (error) {
        if (!isRefused(error)) throw error;
        log.warn({ eventId, err: error }, 'a letter was refused for good');
      }
    },
    /** Lets letters on their way arrive and closes the connections. */
    close: async () => transport.close(),
  };
}

/**
 * The same for the same letter, so that a repeated one can be recognised, and begins with the event's id. The text
 * counts too: a repeat that holds a new link, after which the old one is dead, must not be thrown away as known.
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

/** Whether the recipient or the letter was refused for good. A refused sender or sign-in is ours to mend. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { permanent, command } = error as { permanent?: unknown; command?: unknown };
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}
