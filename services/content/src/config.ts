import { serviceConfig } from '@petcare/platform/config.ts';
import { z } from 'zod';

/** What the content service reads from its environment. */
export const contentConfig = serviceConfig.extend({
  ACCOUNT_URL: z.url({ protocol: /^https?$/ }),
  /** The Ed25519 private key with which our own processes vouch for themselves, a JSON Web Key. */
  IDENTITY_PRIVATE_JWK: z.string().min(2),
});
