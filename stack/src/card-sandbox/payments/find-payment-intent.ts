import { resourceMissing } from '../state/card-errors.ts';
import type { PaymentIntent } from '../state/objects.ts';
import type { Call, Sandbox } from '../state/sandbox.ts';

/**
 * Returns the intent named in the path. With the publishable key, the client secret authorises the caller.
 * @throws ProviderError 404, the same for an unknown id and for a wrong secret, so that neither can be probed.
 */
export function findIntent(sandbox: Sandbox, call: Call, clientSecret: string | undefined): PaymentIntent {
  const intent = sandbox.store.get('paymentIntents', call.id);
  const authorised =
    clientSecret === undefined
      ? call.key === 'secret'
      : intent !== undefined && clientSecret === intent.client_secret;
  if (intent === undefined || !authorised) throw resourceMissing('payment_intent', call.id, 'intent');
  return intent;
}
