import { serviceConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';

const serviceUrl = z.url({ protocol: /^https?$/ });

/** What the cascade worker reads from its environment. */
export const cascadeConfig = serviceConfig.extend({
  /**
   * Rows asked of an owner at a time: few enough for an answer within seconds, and for progress to be watched. What a
   * batch costs besides (asking, reporting, reading past what is gone) is more than deleting a thousand rows.
   */
  DELETION_ROWS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(5_000),
  /**
   * Steps of deletions a process works on at a time. One keeps one processor busy, on its way through the owner and its
   * database; whoever else asks finds the others free.
   */
  DELETION_STEPS_AT_ONCE: z.coerce.number().int().min(1).max(16).default(1),
  /** How long a step rests after each batch, in times what the batch took: at 1 a deletion is at work half of the time. */
  DELETION_REST_FACTOR: z.coerce.number().min(0).max(10).default(1),
  ACCOUNT_URL: serviceUrl,
  CONTENT_URL: serviceUrl,
  CLINIC_URL: serviceUrl,
  COMMERCE_URL: serviceUrl,
  /** The Ed25519 private key with which our own processes vouch for themselves, a JSON Web Key with kid `workers`. */
  IDENTITY_PRIVATE_JWK: z.string().min(2),
});
