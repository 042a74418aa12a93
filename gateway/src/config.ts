import { processConfig } from '@petcare/platform/runtime/config.ts';
import { serverAddress } from '@petcare/platform/runtime/server-address.ts';
import { z } from 'zod';

const serviceUrl = z.url({ protocol: /^https?$/ });

/** What the gateway reads from its environment. */
export const gatewayConfig = processConfig.extend({
  /** How browsers reach this system; decides the cookie's Secure flag and the origin that may write. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  ACCOUNT_URL: serviceUrl,
  CONTENT_URL: serviceUrl,
  CLINIC_URL: serviceUrl,
  COMMERCE_URL: serviceUrl,
  AMQP_URL: serverAddress('amqp', 'amqps'),
  VALKEY_URL: serverAddress('redis', 'rediss', 'valkey', 'valkeys'),
  EVENTS_NAMESPACE: z
    .string()
    .regex(/^[\w-]*$/)
    .default(''),
  /** The Ed25519 private key with which the gateway vouches for callers, a JSON Web Key with kid `gateway`. */
  IDENTITY_PRIVATE_JWK: z.string().min(2),
  /** The built frontend. Without it only the API is served. */
  FRONTEND_DIR: z.string().min(1).optional(),
  /** Where the browser reaches the card sandbox, if one is in use: the page may then talk to it. */
  CARD_PUBLIC_URL: z.url().optional(),
  /**
   * Whose X-Forwarded-For is believed: how many proxies stand in front, each of which adds an address, or their
   * addresses and CIDR ranges, comma separated. None by default.
   */
  TRUSTED_PROXIES: z.string().default(''),
  /** Where this process answers /metrics, apart from the public door. Nowhere by default. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** How many requests one address may make in a minute. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(1_200),
  /** How many pictures one address may be sent in a minute; whole schools share one. */
  FILE_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(12_000),
  /** Sockets of visitors that one address may have open at one copy; whole schools share one. */
  VISITOR_SOCKETS_PER_ADDRESS: z.coerce.number().int().positive().default(100),
  /** Sockets of visitors that one copy keeps open in all: each takes up to 12 KiB. */
  VISITOR_SOCKETS: z.coerce.number().int().positive().default(5_000),
});
