import { serviceConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';

const count = z.coerce.number().int().positive();
const serviceUrl = z.url({ protocol: /^https?$/ });

export const accountConfig = serviceConfig.extend({
  /** Public origin of the system. An https URL makes cookies Secure. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** Wrong passwords per account and window, from browsers the account has not signed in on before. */
  SIGN_IN_FAILURES_PER_ACCOUNT: count.default(5),
  /** Wrong passwords per IP address and window, over all accounts. */
  SIGN_IN_FAILURES_PER_IP: count.default(30),
  SIGN_IN_WINDOW_SECONDS: count.default(900),
  /** Open sessions of one user; another sign-in ends the oldest. */
  SESSIONS_PER_USER: count.default(20),
  /** Accounts opened per window: per mailbox, in which +tags do not count, and per IP address. */
  SIGN_UPS_PER_MAILBOX: count.default(5),
  SIGN_UPS_PER_IP: count.default(100),
  SIGN_UP_WINDOW_SECONDS: count.default(3_600),
  /** Emails with a link per window: per email address, and per IP address. */
  MAILS_PER_ADDRESS: count.default(5),
  MAILS_PER_IP: count.default(30),
  MAIL_WINDOW_SECONDS: count.default(3_600),
  DELETION_UNDO_SECONDS: z.coerce.number().int().nonnegative().default(10),
  CONTENT_URL: serviceUrl,
  CLINIC_URL: serviceUrl,
  COMMERCE_URL: serviceUrl,
  /** The notifications worker, which keeps the failed jobs and the effects of events. */
  WORKERS_URL: serviceUrl,
  /** Ed25519 private key that signs requests to other services: a JSON Web Key with kid `services`. */
  IDENTITY_PRIVATE_JWK: z.string().min(2),
});

export type AccountConfig = z.output<typeof accountConfig>;
