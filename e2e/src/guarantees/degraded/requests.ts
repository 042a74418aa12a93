import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { io } from 'socket.io-client';
import { billing } from '../../support/shopping.ts';
import { demoPassword, type TestUser } from '../../support/users.ts';

/**
 * Status of the answer; `503` only with a positive Retry-After and the code `unavailable` or its text. `none`: no
 * answer in time.
 */
export type Outcome = string;

export interface Answered {
  readonly outcome: Outcome;
  readonly ms: number;
}

export const requestKinds = [
  'page',
  'products as visitor',
  'products as user',
  'memories as visitor',
  'memories as user',
  'doctors as visitor',
  'doctors as user',
  'own account',
  'cart',
  'change of the cart',
  'card payment',
  'sign-in',
  'sign-up',
  'socket of a visitor',
  'socket of a user',
  'live',
  'ready',
] as const;

export type RequestKind = (typeof requestKinds)[number];

export interface Requests {
  /** Email addresses of accounts that were opened. */
  readonly signedUp: string[];
  send(kind: RequestKind): Promise<Answered>;
}

const socketWithinMs = 10_000;

/** Sends one request of each kind as a browser would. */
export function createRequests(
  url: string,
  user: TestUser,
  product: Product,
  answerWithinMs: number,
): Requests {
  const signedUp: string[] = [];
  const signUp = async () => {
    const email = `${randomUUID()}@petcare.test`;
    const body = { firstName: 'Nadia', lastName: 'Rahman', email, password: demoPassword };
    const outcome = await callAsVisitor(endpoints['users.signUp'], body);
    if (outcome === '201') signedUp.push(email);
    return outcome;
  };
  const callAsVisitor = (endpoint: Endpoint, body?: unknown) => send(endpoint.path, endpoint.method, body);
  const callAsUser = (endpoint: Endpoint, body?: unknown) =>
    send(endpoint.path, endpoint.method, body, { cookie: user.client.cookieHeader });

  async function send(path: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method,
      headers: {
        origin: url,
        accept: 'application/json, application/problem+json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return outcomeOf(response.status, response.headers, await response.text());
  }

  const payment = {
    purchase: { kind: 'product', lines: [{ product_id: product._id, quantity: 1 }] },
    billing,
    expected_total: product.product_price,
  };
  const senders: Record<RequestKind, () => Promise<Outcome>> = {
    page: () => send('/', 'GET', undefined, { accept: 'text/html' }),
    'products as visitor': () => callAsVisitor(endpoints['products.list']),
    'products as user': () => callAsUser(endpoints['products.list']),
    'memories as visitor': () => callAsVisitor(endpoints['memories.list']),
    'memories as user': () => callAsUser(endpoints['memories.list']),
    'doctors as visitor': () => callAsVisitor(endpoints['specialists.list']),
    'doctors as user': () => callAsUser(endpoints['specialists.list']),
    'own account': () => callAsUser(endpoints['users.me']),
    cart: () => callAsUser(endpoints['cart.get']),
    'change of the cart': () => callAsUser(endpoints['cart.merge'], { lines: [] }),
    'card payment': () => callAsUser(endpoints['payments.startCard'], { ...payment, attempt: randomUUID() }),
    'sign-in': () =>
      callAsVisitor(endpoints['users.signIn'], { email: user.user.email, password: demoPassword }),
    'sign-up': signUp,
    'socket of a visitor': () => connect(url, { auth: { visitor: true } }),
    'socket of a user': () => connect(url, { extraHeaders: { cookie: user.client.cookieHeader } }),
    live: () => send('/health/live'),
    ready: () => send('/health/ready'),
  };
  return {
    signedUp,
    async send(kind) {
      const sentAt = performance.now();
      const outcome = await senders[kind]().catch((error: unknown) =>
        error instanceof Error && error.name === 'TimeoutError' ? 'none' : `broken off: ${String(error)}`,
      );
      return { outcome, ms: performance.now() - sentAt };
    },
  };
}

function outcomeOf(status: number, headers: Headers, text: string): Outcome {
  if (status !== 503) return String(status);
  const polite = text.includes('"unavailable"') || /not available right now/.test(text);
  if (!(Number(headers.get('retry-after')) > 0)) return '503 without Retry-After';
  return polite ? '503' : `503 with ${text}`;
}

async function connect(url: string, options: Parameters<typeof io>[1]): Promise<Outcome> {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: socketWithinMs,
    ...options,
    extraHeaders: { origin: url, ...options?.extraHeaders },
  });
  try {
    return await new Promise<Outcome>((resolve) => {
      const timer = setTimeout(() => resolve('none'), socketWithinMs);
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', ({ message }) => resolve(message));
      socket.once('connect', () => clearTimeout(timer));
      socket.once('connect_error', () => clearTimeout(timer));
    });
  } finally {
    socket.disconnect();
  }
}
