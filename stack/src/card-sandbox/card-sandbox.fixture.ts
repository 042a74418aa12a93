import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import type { CardSandboxOptions } from './state/options.ts';
import type { KnobsBody } from './state/knobs.ts';
import { startCardSandbox } from './start-card-sandbox.ts';
import type { StateReport } from './state/state-report.ts';

export const shop = 'http://localhost:8080';
export const webhookSecret = 'whsec_for_tests';

export interface TestSandbox {
  stripe: Stripe;
  url: string;
  stop(): Promise<void>;
  setKnobs(knobs: KnobsBody): Promise<void>;
  state(query?: string): Promise<StateReport>;
  fromBrowser(
    path: string,
    params?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  answer3ds(intent: Stripe.PaymentIntent, result: 'complete' | 'fail'): Promise<Response>;
}

export async function openSandbox(options: Partial<CardSandboxOptions> = {}): Promise<TestSandbox> {
  const running = await startCardSandbox({ allowedOrigins: [shop], webhookRetryMs: 10, ...options });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= running.stop());
  onTestFinished(stop);
  return {
    stripe: connectStripe(running.port),
    url: running.url,
    stop,
    async setKnobs(knobs) {
      const response = await fetch(`${running.url}/sandbox/knobs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(knobs),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async state(query = '') {
      const response = await fetch(`${running.url}/sandbox/state?${query}`);
      return (await response.json()) as StateReport;
    },
    fromBrowser: (path, params, headers = {}) =>
      fetch(`${running.url}${path}`, {
        ...(params === undefined ? {} : { method: 'POST', body: new URLSearchParams(params) }),
        headers: { authorization: 'Bearer pk_test_petcare', origin: shop, ...headers },
      }),
    answer3ds: (intent, result) =>
      fetch(challengeUrl(intent), { method: 'POST', body: new URLSearchParams({ result }) }),
  };
}

export function connectStripe(port: number, options: Partial<Stripe.StripeConfig> = {}): Stripe {
  return new Stripe('sk_test_petcare', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...options,
  });
}

export function challengeUrl(intent: Stripe.PaymentIntent): string {
  const action = intent.next_action;
  const url = action?.redirect_to_url?.url ?? action?.use_stripe_sdk?.['stripe_js'];
  if (typeof url !== 'string') throw new Error(`Intent ${intent.id} asks nothing of the holder.`);
  return url;
}

export const buildPayment = (
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
): Stripe.PaymentIntentCreateParams => ({
  amount: 125_000,
  currency: 'bdt',
  allowed_payment_method_types: ['card'],
  ...changes,
});

export interface WebhookReceiver {
  url: string;
  events: Stripe.Event[];
  /** Number of requests whose signature did not verify. */
  forged: number;
  /** Number of the next requests that are answered with 503. */
  refuse: number;
}

export async function openReceiver(secret = webhookSecret): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = { url: '', events: [], forged: 0, refuse: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (receiver.refuse > 0) {
        receiver.refuse -= 1;
        response.writeHead(503).end();
        return;
      }
      try {
        const signature = request.headers['stripe-signature'] ?? '';
        receiver.events.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret));
        response.writeHead(200).end();
      } catch {
        receiver.forged += 1;
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  return receiver;
}

export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error('The call was expected to be refused by the provider.', { cause: outcome });
}
