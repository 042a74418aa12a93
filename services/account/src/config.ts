import { serviceConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';

const count = z.coerce.number().int().positive();
const serviceUrl = z.url({ protocol: /^https?$/ });

/** What the account service reads from its environment. */
export const accountConfig = serviceConfig.extend({
  /** How browsers reach this system; decides the cookies' Secure flag. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** Wrong passwords one account may get within the window, from browsers it has not been signed in on before. */
  SIGN_IN_FAILURES_PER_ACCOUNT: count.default(5),
  /** Wrong passwords that may come from one address within the window, whatever the account. */
  SIGN_IN_FAILURES_PER_IP: count.default(30),
  SIGN_IN_WINDOW_SECONDS: count.default(900),
  /** Mails with a link that may be asked for within the window: to one address, and from one place. */
  MAILS_PER_ADDRESS: count.default(5),
  MAILS_PER_IP: count.default(30),
  MAIL_WINDOW_SECONDS: count.default(3_600),
  /** How long an admin can take a deletion back. */
  DELETION_UNDO_SECONDS: z.coerce.number().int().nonnegative().default(10),
  CONTENT_URL: serviceUrl,
  CLINIC_URL: serviceUrl,
  COMMERCE_URL: serviceUrl,
  /** The notifications worker, which knows what became of the events that it was told. */
  WORKERS_URL: serviceUrl,
  /** The Ed25519 private key with which it asks other services, a JSON Web Key with kid `services`. */
  IDENTITY_PRIVATE_JWK: z.string().min(2),
});

export type AccountConfig = z.output<typeof accountConfig>;
