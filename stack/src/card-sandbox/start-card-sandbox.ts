import express from 'express';
import type { ErrorRequestHandler } from 'express';
import { listenLocally, localOnly, refuseProduction } from '../local-only.ts';
import type { LocalServer } from '../local-only.ts';
import { apiRoutes } from './api.routes.ts';
import { ProviderError } from './state/card-errors.ts';
import { type CardSandboxOptions } from './state/options.ts';
import { sandboxKeys } from './config.ts';
import { controlRoutes } from './control.routes.ts';
import { defaultKnobs } from './state/knobs.ts';
import type { Sandbox } from './state/sandbox.ts';
import { toAnswer } from './serve-call.ts';
import { openStore } from './state/store.ts';
import { threeDSecureRoutes } from './three-d-secure/three-d-secure.routes.ts';
import { startWebhooks } from './state/webhooks.ts';

/**
 * Starts the card sandbox on loopback unless `host` is given; the `stripe` SDK works with it unchanged. With
 * `dataDir` the state survives a restart, after which undelivered webhooks are sent again.
 * @throws Error with NODE_ENV=production, with a webhook address but no secret, or when the port is taken.
 */
export async function startCardSandbox(given: Partial<CardSandboxOptions> = {}): Promise<LocalServer> {
  refuseProduction('The card sandbox');
  const options: CardSandboxOptions = {
    port: 0,
    allowedOrigins: [],
    ...sandboxKeys,
    webhookRetryMs: 250,
    ...given,
  };
  if (options.webhookUrl !== undefined && options.webhookSecret === undefined) {
    throw new Error('The card sandbox cannot sign webhooks without a secret; set STRIPE_WEBHOOK_SECRET.');
  }
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'extended');
  // Listens first: a taken port keeps a second process from compacting a journal that the first one writes.
  const server = await listenLocally(app, options.port, options.host);
  try {
    const store = openStore(options.dataDir);
    const knobs = defaultKnobs();
    const webhooks = startWebhooks(options, store, knobs);
    const sandbox: Sandbox = { options, store, knobs, webhooks, url: server.url };
    app.use(localOnly(options.allowedOrigins, options.hostNames));
    app.use(controlRoutes(sandbox), threeDSecureRoutes(sandbox), apiRoutes(sandbox));
    app.use(answerError);
    return {
      ...server,
      async stop() {
        webhooks.stop();
        await server.stop();
        store.close();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error);
  const answer = toAnswer(
    isUnreadable(error)
      ? new ProviderError(400, { type: 'invalid_request_error', message: error.message })
      : error,
  );
  response.status(answer.status).json(answer.body);
};

/** Express gives a body that it cannot parse an error with a 4xx status. */
function isUnreadable(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'status' in error &&
    Number(error.status) >= 400 &&
    Number(error.status) < 500 &&
    !(error instanceof ProviderError)
  );
}
