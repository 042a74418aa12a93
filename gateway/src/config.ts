import { processConfig } from '@petcare/platform/runtime/config.ts';
import { serverAddress } from '@petcare/platform/runtime/server-address.ts';
import { z } from 'zod';

const serviceUrl = z.url({ protocol: /^https?$/ });

export const gatewayConfig = processConfig.extend({
  /** URL of this system for browsers. Determines the Secure flag of cookies and the allowed origin. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** Further origins of this site, separated by commas, that pages are served under and may write from. */
  PUBLIC_ALIASES: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
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
  /** Ed25519 private key that signs caller identities: a JSON Web Key with kid `gateway`. */
  IDENTITY_PRIVATE_JWK: z.string().min(2),
  /** Directory of the built frontend. Without it only the API is served. */
  FRONTEND_DIR: z.string().min(1).optional(),
  /** URL of the pages process, which renders public pages. Without it browsers render every page. */
  PAGES_URL: serviceUrl.optional(),
  /** Maximum rendered pages per address and minute; further navigations get the start page. */
  PAGE_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(300),
  /** URL of the card sandbox for browsers, if one is used. The content security policy allows it. */
  CARD_PUBLIC_URL: z.url().optional(),
  /**
   * Proxies whose X-Forwarded-For is trusted: their number, or comma-separated addresses and CIDR ranges. Default:
   * none.
   */
  TRUSTED_PROXIES: z.string().default(''),
  /** Milliseconds in which a service begins its answer; afterwards the request is answered with 503. */
  REQUEST_DEADLINE_MS: z.coerce.number().int().min(100).default(15_000),
  /** The same for requests that wait for a payment provider. */
  PAYMENT_DEADLINE_MS: z.coerce.number().int().min(100).default(40_000),
  /** Maximum API requests per user and minute, and of all visitors of an address. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(1_200),
  /** Maximum API requests of all users of an address and minute. High, because a school may share one address. */
  ADDRESS_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(60_000),
  /** Maximum pages and files per address and minute, for the same reason. */
  FILE_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(60_000),
  /** Maximum visitor sockets per address and gateway instance. High, because a school may share one address. */
  VISITOR_SOCKETS_PER_ADDRESS: z.coerce.number().int().positive().default(100),
  /** Milliseconds after which a connection ends whose client takes no bytes of its answer. */
  UNREAD_ANSWER_MS: z.coerce.number().int().min(1_000).default(20_000),
  /** Maximum connections of an address that is no trusted proxy; an idle one gives way first. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().positive().default(1_000),
  /** Maximum bytes of answers that the clients of one address have not taken; the one stalled longest ends first. */
  UNSENT_BYTES_PER_ADDRESS: z.coerce
    .number()
    .int()
    .positive()
    .default(32 * 1_048_576),
  /** The same for all addresses at one instance. */
  UNSENT_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(96 * 1_048_576),
  /** Maximum open sockets of one user at one instance, one per tab. */
  USER_SOCKETS: z.coerce.number().int().positive().default(50),
  /** Maximum connection attempts of sockets per address and minute. */
  SOCKET_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(600),
  /** Maximum visitor sockets per gateway instance. Each takes up to 12 KiB. */
  VISITOR_SOCKETS: z.coerce.number().int().positive().default(5_000),
});
