import { courierCredentials } from '../courier-sandbox/config.ts';
import { cardEvents } from '@petcare/contracts/commerce/payments/card-events.ts';
import type { SystemSecrets } from '../server-access/secrets.ts';

/** The shipped processes, in the order in which a release restarts them: the gateway last. */
export const OWN_PROCESSES = [
  'account',
  'content',
  'clinic',
  'commerce',
  'notifications',
  'cascade',
  'pages',
  'gateway',
] as const;

export const PROCESS_NAMES = [
  'mail-sink',
  'card-sandbox',
  'bkash-sandbox',
  'courier-sandbox',
  ...OWN_PROCESSES,
] as const;

export type ProcessName = (typeof PROCESS_NAMES)[number];

export interface SystemSettings {
  servers: { mongoUrl: string; amqpUrl: string; valkeyUrl: string };
  /** Prefix of every database name, so that several systems can share one MongoDB. */
  databasePrefix: string;
  /** Prefix of every exchange, queue and job queue, so that several systems can share one RabbitMQ and Valkey. */
  eventsNamespace: string;
  /** The servers' URLs contain their passwords. */
  secrets: Omit<SystemSecrets, 'serverPasswords'>;
  ports: Record<ProcessName, number>;
  smtpPort: number;
  publicUrl: string;
  /** Folder of the built frontend; missing while a development server serves it. */
  frontendDir?: string;
  dataFolder: string;
  /** Folder of the record of sent emails, which outlives the databases. */
  sentEmailsFolder?: string;
  /** The developer's own Stripe keys; without them the card sandbox is used. */
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string };
  /** True if the developer has set bKash credentials; otherwise the bKash sandbox is used. */
  ownBkash?: boolean;
}

export interface ProcessPlan {
  entry: string;
  waitsFor: readonly ProcessName[];
  environment: (settings: SystemSettings) => Record<string, string>;
}

const SERVICES = ['account', 'content', 'clinic', 'commerce'] as const;

export const PROCESSES: Record<ProcessName, ProcessPlan> = {
  'mail-sink': {
    entry: 'stack/src/mail-sink/main.ts',
    waitsFor: [],
    environment: ({ smtpPort, dataFolder }) => ({
      SMTP_PORT: String(smtpPort),
      MAIL_DATA_DIR: `${dataFolder}/mail`,
    }),
  },
  'card-sandbox': {
    entry: 'stack/src/card-sandbox/main.ts',
    waitsFor: [],
    environment: ({ publicUrl, secrets, dataFolder, ports }) => ({
      SANDBOX_DATA_DIR: `${dataFolder}/card-sandbox`,
      // Webhooks arrive at the gateway, as those of the real provider do.
      WEBHOOK_URL: `${urlOf(ports.gateway)}/api/webhooks/stripe`,
      WEBHOOK_EVENTS: cardEvents.join(','),
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      ALLOWED_ORIGINS: publicUrl,
    }),
  },
  'bkash-sandbox': {
    entry: 'stack/src/bkash-sandbox/main.ts',
    waitsFor: [],
    environment: ({ publicUrl, dataFolder, ports }) => ({
      SANDBOX_DATA_DIR: `${dataFolder}/bkash-sandbox`,
      WEBHOOK_URL: `${urlOf(ports.gateway)}/api/webhooks/bkash`,
      CALLBACK_ORIGINS: publicUrl,
    }),
  },
  'courier-sandbox': {
    entry: 'stack/src/courier-sandbox/main.ts',
    waitsFor: [],
    environment: ({ ports }) => ({ WEBHOOK_URL: urlOf(ports.gateway) }),
  },
  account: service('account', (settings) => ({
    PUBLIC_URL: settings.publicUrl,
    WORKERS_URL: urlOf(settings.ports.notifications),
    ...serviceClient(settings),
  })),
  content: service('content', (settings) => ({ PUBLIC_URL: settings.publicUrl, ...serviceClient(settings) })),
  clinic: service('clinic', (settings) => ({ PUBLIC_URL: settings.publicUrl, ...serviceClient(settings) })),
  commerce: service('commerce', (settings) => ({
    PUBLIC_URL: settings.publicUrl,
    ...serviceClient(settings),
    ...cardEnvironment(settings),
    ...bkashEnvironment(settings),
    ...courierEnvironment(settings),
    // Codes appear in the mail sink.
    CASH_ON_DELIVERY: 'on',
    SMS_URL: `${urlOf(settings.ports['mail-sink'])}/api/sms`,
  })),
  notifications: worker('notifications'),
  cascade: worker('cascade'),
  pages: {
    entry: 'frontend/server/main.ts',
    waitsFor: [],
    environment: (settings) => ({
      PUBLIC_URL: settings.publicUrl,
      FRONTEND_DIR: settings.frontendDir ?? '',
      ...serviceUrls(settings),
    }),
  },
  gateway: {
    entry: 'gateway/src/main.ts',
    waitsFor: SERVICES,
    environment: (settings) => ({
      IDENTITY_PRIVATE_JWK: settings.secrets.gatewayPrivateJwk,
      PUBLIC_URL: settings.publicUrl,
      PUBLIC_ALIASES: aliasesOf(settings).join(),
      FRONTEND_DIR: settings.frontendDir ?? '',
      PAGES_URL: settings.frontendDir ? urlOf(settings.ports.pages) : '',
      CARD_PUBLIC_URL: settings.stripe ? '' : urlOf(settings.ports['card-sandbox']),
      ...serviceUrls(settings),
    }),
  },
};

export function commonEnvironment(name: ProcessName, settings: SystemSettings): Record<string, string> {
  const { servers, secrets, ports, databasePrefix, eventsNamespace } = settings;
  const database = PROCESSES[name].entry.startsWith('workers/') ? 'workers' : name;
  return {
    PORT: String(ports[name]),
    HOST: '127.0.0.1',
    MONGO_URL: withDatabase(servers.mongoUrl, `${databasePrefix}${database}`),
    AMQP_URL: servers.amqpUrl,
    VALKEY_URL: servers.valkeyUrl,
    EVENTS_NAMESPACE: eventsNamespace,
    IDENTITY_JWKS: secrets.identityJwks,
  };
}

export function withDatabase(mongoUrl: string, database: string): string {
  const [address = '', options] = mongoUrl.split('?', 2);
  const servers = /^mongodb(?:\+srv)?:\/\/[^/]+/.exec(address)?.[0] ?? address;
  return `${servers}/${database}${options === undefined ? '' : `?${options}`}`;
}

export function isStandIn(name: ProcessName): boolean {
  return PROCESSES[name].entry.startsWith('stack/');
}

/** The gateway's own addresses, where a development server in front has the public one. */
function aliasesOf({ ports, publicUrl }: SystemSettings): string[] {
  const addresses = [urlOf(ports.gateway), `http://localhost:${ports.gateway}`];
  return addresses.filter((address) => address !== publicUrl);
}

export function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function service(name: (typeof SERVICES)[number], environment: ProcessPlan['environment']): ProcessPlan {
  return { entry: `services/${name}/src/main.ts`, waitsFor: [], environment };
}

function worker(name: 'notifications' | 'cascade'): ProcessPlan {
  return {
    entry: `workers/src/${name}/main.ts`,
    waitsFor: [],
    environment: (settings) => ({
      IDENTITY_PRIVATE_JWK: settings.secrets.workersPrivateJwk,
      PUBLIC_URL: settings.publicUrl,
      SMTP_URL: `smtp://127.0.0.1:${settings.smtpPort}`,
      MAIL_FROM: 'PetCare <hello@petcare.test>',
      ...(settings.sentEmailsFolder && { SENT_EMAILS_DIR: settings.sentEmailsFolder }),
      ...serviceUrls(settings),
    }),
  };
}

function serviceClient(settings: SystemSettings): Record<string, string> {
  return { IDENTITY_PRIVATE_JWK: settings.secrets.servicesPrivateJwk, ...serviceUrls(settings) };
}

function serviceUrls({ ports }: SystemSettings): Record<string, string> {
  return Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, urlOf(ports[name])]));
}

function cardEnvironment({ stripe, secrets, ports }: SystemSettings): Record<string, string> {
  if (stripe) {
    return {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: '',
      CARD_PUBLIC_URL: '',
    };
  }
  return {
    STRIPE_SECRET_KEY: 'sk_test_petcare',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_petcare',
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_URL: urlOf(ports['card-sandbox']),
    CARD_PUBLIC_URL: urlOf(ports['card-sandbox']),
  };
}

function courierEnvironment({ ports }: SystemSettings): Record<string, string> {
  const sandbox = urlOf(ports['courier-sandbox']);
  const { pathao, steadfast } = courierCredentials;
  return {
    PATHAO_URL: `${sandbox}/pathao`,
    PATHAO_CLIENT_ID: pathao.client_id,
    PATHAO_CLIENT_SECRET: pathao.client_secret,
    PATHAO_USERNAME: pathao.username,
    PATHAO_PASSWORD: pathao.password,
    PATHAO_STORE_ID: String(pathao.store_id),
    PATHAO_WEBHOOK_SECRET: pathao.webhook_secret,
    STEADFAST_URL: `${sandbox}/steadfast/api/v1`,
    STEADFAST_API_KEY: steadfast.api_key,
    STEADFAST_SECRET_KEY: steadfast.secret_key,
    STEADFAST_WEBHOOK_TOKEN: steadfast.webhook_token,
  };
}

function bkashEnvironment({ ownBkash, ports }: SystemSettings): Record<string, string> {
  // The developer's variables are inherited unchanged; sandbox settings must not be mixed in.
  if (ownBkash) return {};
  const sandbox = urlOf(ports['bkash-sandbox']);
  return {
    BKASH_USERNAME: 'sandbox-merchant',
    BKASH_PASSWORD: 'sandbox-password',
    BKASH_APP_KEY: 'sandbox-app-key',
    BKASH_APP_SECRET: 'sandbox-app-secret',
    BKASH_BASE_URL: `${sandbox}/v1.2.0-beta`,
    BKASH_TOPIC_ARN: 'arn:aws:sns:ap-southeast-1:000000000000:bkash-sandbox',
    BKASH_NOTICE_KEYS_URL: `${sandbox}/sandbox/keys`,
  };
}
