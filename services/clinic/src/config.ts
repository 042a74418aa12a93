import { serviceConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';

const serviceUrl = z.url({ protocol: /^https?$/ });

/** What the clinic service reads from its environment. */
export const clinicConfig = serviceConfig.extend({
  /** How browsers reach this system; where the links in mails lead. */
  PUBLIC_URL: serviceUrl,
  /** Keeps the pictures of doctors and services. */
  CONTENT_URL: serviceUrl,
  /** The Ed25519 private key with which our own processes vouch for themselves, a JSON Web Key. */
  IDENTITY_PRIVATE_JWK: z.string().min(2),
});
