import type { TestCommerce } from './test-commerce.ts';

type Sandboxed = Pick<TestCommerce, 'sandbox' | 'deliver'>;

/** Delivers all events of a payment, also those that were delivered before. */
export async function deliverAll({ sandbox, deliver }: Sandboxed, intentId: string): Promise<void> {
  for (const event of await sandbox.eventsOf(intentId)) await deliver(event);
}

export async function openDispute(commerce: Sandboxed, intentId: string): Promise<void> {
  await commerce.sandbox.configure({ dispute: intentId });
  await deliverAll(commerce, intentId);
}

export async function endDispute(
  commerce: Sandboxed,
  payment_intent: string,
  status: 'won' | 'lost',
): Promise<void> {
  await commerce.sandbox.configure({ close_dispute: { payment_intent, status } });
  await deliverAll(commerce, payment_intent);
}
