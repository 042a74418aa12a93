import { serviceConfig } from '@petcare/platform/runtime/config.ts';
import { serverAddress } from '@petcare/platform/runtime/server-address.ts';
import { z } from 'zod';

/** What the notifications worker reads from its environment. */
export const notificationsConfig = serviceConfig.extend({
  ACCOUNT_URL: z.url({ protocol: /^https?$/ }),
  CLINIC_URL: z.url({ protocol: /^https?$/ }),
  /** How browsers reach this system; links in letters begin with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  SMTP_URL: serverAddress('smtp', 'smtps'),
  /** Who letters come from: `PetCare <hello@petcare.example>`, or the address alone. */
  MAIL_FROM: z.string().regex(/^([^<>\r\n]+<)?[^<>\s@]+@[^<>\s@]+>?$/, 'must be a name and an address in <>'),
  /** The Ed25519 private key with which our own processes vouch for themselves, a JSON Web Key with kid `workers`. */
  IDENTITY_PRIVATE_JWK: z.string().min(2),
});
