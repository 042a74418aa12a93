import { startServiceProcess, type ServiceProcess } from '@petcare/platform/testing/service-process.ts';
import type { TestBus } from '@petcare/platform/testing/test-servers.ts';
import { publishableKey, secretKey } from './sandboxes/card-sandbox.ts';
import type { TestCommerce } from './test-commerce.ts';

export function startCommerceProcess(
  commerce: TestCommerce,
  bus: TestBus,
  environment: Record<string, string> = {},
): Promise<ServiceProcess> {
  return startServiceProcess('commerce', commerce, bus, {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
    STRIPE_API_URL: commerce.sandbox.url,
    CARD_PUBLIC_URL: commerce.sandbox.url,
    ...environment,
  });
}
