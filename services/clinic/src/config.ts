import { serviceConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';

const count = z.coerce.number().int().positive();
const serviceUrl = z.url({ protocol: /^https?$/ });

export const clinicConfig = serviceConfig.extend({
  PUBLIC_URL: serviceUrl,
  CONTENT_URL: serviceUrl,
  BOOKINGS_PER_HOUR: count.default(20),
  APPOINTMENT_CHANGES_PER_HOUR: count.default(20),
  /** Ed25519 private key that signs requests to other services: a JSON Web Key. */
  IDENTITY_PRIVATE_JWK: z.string().min(2),
});
