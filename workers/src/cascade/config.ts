import { serviceConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';

const serviceUrl = z.url({ protocol: /^https?$/ });

export const cascadeConfig = serviceConfig.extend({
  /**
   * Rows per batch: few enough for a response within seconds and visible progress, enough to outweigh the fixed
   * cost of a batch, which exceeds that of deleting a thousand rows.
   */
  DELETION_ROWS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(5_000),
  /** Concurrent steps per process. One step keeps about one processor busy across worker, service and database. */
  DELETION_STEPS_AT_ONCE: z.coerce.number().int().min(1).max(16).default(1),
  /** Pause after a batch, as a multiple of its duration. At 1 a deletion is active half of the time. */
  DELETION_REST_FACTOR: z.coerce.number().min(0).max(10).default(1),
  ACCOUNT_URL: serviceUrl,
  CONTENT_URL: serviceUrl,
  CLINIC_URL: serviceUrl,
  COMMERCE_URL: serviceUrl,
  /** Ed25519 private key that signs the identity of this process: a JSON Web Key with kid `workers`. */
  IDENTITY_PRIVATE_JWK: z.string().min(2),
});
