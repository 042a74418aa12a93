import { serviceConfig } from '@petcare/platform/config.ts';
import { z } from 'zod';

/** What the notifications worker reads from its environment. */
export const notificationsConfig = serviceConfig.extend({
  ACCOUNT_URL: z.url({ protocol: /^https?$/ }),
  /** The Ed25519 private key with which our own processes vouch for themselves, a JSON Web Key with kid `workers`. */
  IDENTITY_PRIVATE_JWK: z.string().min(2),
});
